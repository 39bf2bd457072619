// The four calls one by one on a photo of a single spine, or with --shelf on each spine of a shelf: prints records as JSON.
//
//	go run ./chain spine.jpg
package main

import (
	"fmt"
	"log"
	"os"

	"bookspine"
)

func main() {
	if len(os.Args) < 2 {
		fmt.Fprintln(os.Stderr, "usage: chain SPINE | chain --shelf SHELF (JPEG or PNG files)")
		os.Exit(2)
	}
	bookspine.Log(2, func(_ int, message string) { log.Print(message) })
	if failure := read(os.Args[len(os.Args)-1], len(os.Args) > 2); failure != nil {
		log.Fatal(failure)
	}
}

func read(path string, isShelf bool) error {
	photo, failure := bookspine.Open(path)
	if failure != nil {
		return failure
	}
	scanner, failure := bookspine.NewScanner("")
	if failure != nil {
		return failure
	}
	defer scanner.Close()
	if !isShelf {
		better, failure := bookspine.Preprocess(photo, "")
		if failure != nil {
			return failure
		}
		observation, failure := scanner.RecognizeText(bookspine.File(better), "")
		if failure != nil {
			return failure
		}
		return printRecord(observation)
	}
	found, failure := scanner.FindSpines(photo, "")
	if failure != nil {
		return failure
	}
	spines, failure := bookspine.Books(found)
	for _, spine := range spines {
		if failure := printRecord(spine.Observation); failure != nil {
			return failure
		}
	}
	return failure
}

func printRecord(observation string) error {
	info, failure := bookspine.ExtractObservation(observation)
	if failure != nil {
		return failure
	}
	record, failure := bookspine.MapSpineInfo(info)
	if failure == nil {
		fmt.Println(record)
	}
	return failure
}
