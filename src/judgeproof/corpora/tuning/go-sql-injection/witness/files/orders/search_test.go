package orders_test

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"io"
	"strings"
	"testing"

	"example.com/shopdesk/orders"
)

// journal is a database that keeps the statements it is sent and finds nothing.
type journal struct{ statements []string }

func (j *journal) Connect(context.Context) (driver.Conn, error) { return j, nil }
func (j *journal) Driver() driver.Driver                        { return j }
func (j *journal) Open(string) (driver.Conn, error)             { return j, nil }
func (j *journal) Close() error                                 { return nil }
func (j *journal) Begin() (driver.Tx, error)                    { return nil, errors.New("no transactions") }
func (j *journal) Prepare(string) (driver.Stmt, error)          { return nil, errors.New("no statements") }

func (j *journal) QueryContext(_ context.Context, query string, _ []driver.NamedValue) (driver.Rows, error) {
	j.statements = append(j.statements, query)
	return nothing{}, nil
}

type nothing struct{}

func (nothing) Columns() []string         { return []string{"id", "customer", "placed_at"} }
func (nothing) Close() error              { return nil }
func (nothing) Next([]driver.Value) error { return io.EOF }

func TestTextThatIsSearchedForStaysData(t *testing.T) {
	typed := `x' OR 'a' = 'a`
	j := &journal{}
	db := sql.OpenDB(j)
	defer db.Close()
	if _, err := orders.NewStore(db).Search(context.Background(), typed); err != nil {
		t.Fatal(err)
	}
	if len(j.statements) != 1 {
		t.Fatalf("%d statements were sent, expected one", len(j.statements))
	}
	if strings.Contains(j.statements[0], typed) {
		t.Errorf("the typed condition became part of the statement: %s", j.statements[0])
	}
}
