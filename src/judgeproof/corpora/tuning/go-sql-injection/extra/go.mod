module example.com/shopdesk

go 1.19
