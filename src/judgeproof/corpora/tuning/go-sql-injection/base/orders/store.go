// Package orders finds orders for the support desk.
//
// Only signed-in staff reach it, and its database role may read the orders
// table and nothing else.
package orders

import (
	"context"
	"database/sql"
	"fmt"
	"strings"
	"time"
)

// Order is one line of the result list.
type Order struct {
	ID       int64
	Customer string
	PlacedAt time.Time
}

// Store reads orders from the shop's database.
type Store struct {
	db *sql.DB
}

// NewStore returns a store that reads from db.
func NewStore(db *sql.DB) *Store {
	return &Store{db: db}
}

const byCustomer = `SELECT id, customer, placed_at
FROM orders
WHERE customer = $1
ORDER BY placed_at DESC
LIMIT 50`

// Search returns the latest orders of a customer, at most 50 of them. A blank
// name finds none.
func (s *Store) Search(ctx context.Context, name string) ([]Order, error) {
	name = strings.TrimSpace(name)
	if name == "" {
		return nil, nil
	}
	rows, err := s.db.QueryContext(ctx, byCustomer, name)
	if err != nil {
		return nil, fmt.Errorf("search orders: %w", err)
	}
	defer rows.Close()

	var found []Order
	for rows.Next() {
		var o Order
		if err := rows.Scan(&o.ID, &o.Customer, &o.PlacedAt); err != nil {
			return nil, fmt.Errorf("search orders: %w", err)
		}
		found = append(found, o)
	}
	if err := rows.Err(); err != nil {
		return nil, fmt.Errorf("search orders: %w", err)
	}
	return found, nil
}
