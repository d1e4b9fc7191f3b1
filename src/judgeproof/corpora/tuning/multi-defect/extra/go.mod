module example.com/scanstore

go 1.19
