// Prints the books of a photo, one a line: confidence, title, author.
//
//	go run ./scan shelf.jpg
package main

import (
	"fmt"
	"log"
	"os"

	"bookspine"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: scan PHOTO (a JPEG or PNG file)")
		os.Exit(2)
	}
	bookspine.Log(2, func(_ int, message string) { log.Print(message) })
	if failure := scan(os.Args[1]); failure != nil {
		log.Fatal(failure)
	}
}

func scan(path string) error {
	photo, failure := bookspine.Open(path)
	if failure != nil {
		return failure
	}
	scanner, failure := bookspine.NewScanner("")
	if failure != nil {
		return failure
	}
	defer scanner.Close()
	result, failure := scanner.Scan(photo, "", nil)
	if failure != nil {
		return failure
	}
	books, failure := bookspine.Books(result)
	for _, book := range books {
		fmt.Printf("%.2f\t%s\t%s\n", book.Confidence, book.Title, book.Author)
	}
	return failure
}
