module example.com/treasury

go 1.19
