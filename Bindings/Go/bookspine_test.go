package bookspine

import (
	"bytes"
	"image"
	"image/png"
	"strings"
	"sync"
	"testing"
	"time"
)

func TestFailuresSayWhy(t *testing.T) {
	_, failure := Books("{}")
	if failure == nil || !strings.Contains(failure.Error(), "books") || failure.(*Error).Status != 102 {
		t.Errorf("an object without books: %v", failure)
	}
	if _, failure := NewScanner(`{"engine": "none"}`); failure == nil || failure.(*Error).Status != 101 {
		t.Errorf("an unknown engine: %v", failure)
	}
	if _, failure := Preprocess(File([]byte("no photo")), ""); failure == nil {
		t.Error("no photo is accepted")
	}
	if _, failure := Preprocess(File(nil), ""); failure == nil {
		t.Error("nothing is accepted")
	}
}

func TestTheLogIsHeard(t *testing.T) {
	var heard []string
	if failure := Log(4, func(_ int, message string) { heard = append(heard, message) }); failure != nil {
		t.Fatal(failure)
	}
	MapSpineInfo("{}")
	Log(0, nil)
	MapSpineInfo("{}")
	if len(heard) != 1 || !strings.Contains(heard[0], "INVALID_JSON") {
		t.Errorf("heard %q", heard)
	}
}

// blankScan gives a scanner and a photo without books.
func blankScan(t *testing.T) (*Scanner, Image) {
	var file bytes.Buffer
	if failure := png.Encode(&file, image.NewGray(image.Rect(0, 0, 80, 60))); failure != nil {
		t.Fatal(failure)
	}
	scanner, failure := NewScanner(`{"engine": "tesseract", "threads": 1}`)
	if failure != nil {
		t.Skip(failure)
	}
	return scanner, File(file.Bytes())
}

func TestAListenerMayCallWhileAnotherGoroutineCloses(t *testing.T) {
	scanner, photo := blankScan(t)
	var closing sync.Once
	closed, scanned := make(chan bool), make(chan error)
	go func() {
		_, failure := scanner.Scan(photo, "", func(Event) bool {
			closing.Do(func() {
				go func() { scanner.Close(); close(closed) }()
				time.Sleep(100 * time.Millisecond) // until it waits
			})
			_, failure := scanner.Describe()
			return failure == nil
		})
		scanned <- failure
	}()
	select {
	case failure := <-scanned:
		if failure != nil {
			t.Error(failure)
		}
		<-closed
	case <-time.After(30 * time.Second):
		t.Fatal("the listener and Close wait for each other")
	}
	if _, failure := scanner.Describe(); failure == nil {
		t.Error("a closed scanner describes itself")
	}
}

func TestGoroutinesShareAScanner(t *testing.T) {
	scanner, photo := blankScan(t)
	defer scanner.Close()
	var group sync.WaitGroup
	for index := 0; index < 4; index++ {
		group.Add(1)
		go func() {
			defer group.Done()
			events := 0
			result, failure := scanner.Scan(photo, "", func(Event) bool { events++; return true })
			if failure != nil || events == 0 {
				t.Errorf("%d events, %v", events, failure)
			}
			if books, failure := Books(result); failure != nil || len(books) != 0 {
				t.Errorf("%d books of a blank photo, %v", len(books), failure)
			}
		}()
	}
	group.Wait()
	if _, failure := scanner.Scan(photo, "", func(Event) bool { return false }); failure == nil {
		t.Error("a scan goes on that was stopped")
	}
	frame := Pixels(make([]byte, 80*60*3/2), NV12, 80, 60, 0)
	if _, failure := scanner.RecognizeText(frame, ""); failure != nil {
		t.Error(failure)
	}
}
