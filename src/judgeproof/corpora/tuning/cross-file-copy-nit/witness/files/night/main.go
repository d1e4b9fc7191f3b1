// Command night prints what the digest tells, and that neither it nor a caller of Runs reaches the journal's own
// slice. Its nights run from long to short, so that both states list them alike.
package main

import (
	"fmt"
	"time"

	"example.com/nightly/digest"
	"example.com/nightly/journal"
)

func main() {
	for _, jobs := range [][]string{nil, {"backup"}, {"backup", "index", "mail"}} {
		var night journal.Journal
		for i, job := range jobs {
			night.Add(journal.Run{Job: job, Host: "h1", Took: time.Duration(9-i) * time.Minute})
		}
		made := digest.Build(&night)
		fmt.Print(made.Text())
		taken := night.Runs()
		for i := range taken {
			taken[i].Job, made.Runs[i].Job = "changed", "changed too"
		}
		for _, run := range night.Runs() {
			fmt.Println("the journal still holds", run.Job)
		}
	}
}
