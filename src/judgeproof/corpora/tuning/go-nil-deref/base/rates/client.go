// Package rates reads the daily reference rates of the treasury service.
package rates

import (
	"encoding/json"
	"fmt"
	"net/http"
	"time"
)

// Table holds the rate of each currency by its three-letter code.
type Table map[string]float64

// Client asks one treasury service.
type Client struct {
	http *http.Client
	root string
}

// New returns a client of the service at root. It sends its requests with h,
// which brings the caller's time limits.
func New(root string, h *http.Client) *Client {
	return &Client{http: h, root: root}
}

// Daily returns the rates that were published for a day.
func (c *Client) Daily(day time.Time) (Table, error) {
	resp, err := c.http.Get(c.root + "/daily/" + day.Format("2006-01-02"))
	if err != nil {
		return nil, fmt.Errorf("daily rates: %w", err)
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("daily rates: the service answered %s", resp.Status)
	}
	var table Table
	if err := json.NewDecoder(resp.Body).Decode(&table); err != nil {
		return nil, fmt.Errorf("daily rates: %w", err)
	}
	return table, nil
}

// Ready tells whether the service can be asked, for our own status page.
func (c *Client) Ready() bool {
	_, err := c.Daily(time.Now())
	return err == nil
}
