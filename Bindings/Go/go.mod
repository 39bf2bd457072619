module bookspine

go 1.19
