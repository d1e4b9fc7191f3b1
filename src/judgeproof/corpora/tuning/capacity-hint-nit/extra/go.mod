module example.com/charts

go 1.19
