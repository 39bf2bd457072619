module examples

go 1.19

require bookspine v0.0.0

replace bookspine => ../../Bindings/Go
