module quasi

go 1.26
