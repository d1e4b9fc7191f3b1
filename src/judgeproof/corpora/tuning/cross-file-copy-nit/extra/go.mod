module example.com/nightly

go 1.19
