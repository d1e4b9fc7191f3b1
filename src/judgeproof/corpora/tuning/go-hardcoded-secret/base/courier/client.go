// Package courier books parcels with the courier's web service.
package courier

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
)

const endpoint = "https://api.courier.example/v1"

// Parcel is what the courier is to pick up.
type Parcel struct {
	Sender   string `json:"sender"`
	Receiver string `json:"receiver"`
	Grams    int    `json:"grams"`
}

// Client books parcels for one shop.
type Client struct {
	http  *http.Client
	token string
}

// New returns a client that signs in with the token of a shop and sends its
// requests with h.
func New(h *http.Client, token string) *Client {
	return &Client{http: h, token: token}
}

// Book orders the pick-up of a parcel and returns its tracking number.
func (c *Client) Book(ctx context.Context, p Parcel) (string, error) {
	body, err := json.Marshal(p)
	if err != nil {
		return "", fmt.Errorf("book parcel: %w", err)
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, endpoint+"/parcels", bytes.NewReader(body))
	if err != nil {
		return "", fmt.Errorf("book parcel: %w", err)
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Authorization", "Bearer "+c.token)

	resp, err := c.http.Do(req)
	if err != nil {
		return "", fmt.Errorf("book parcel: %w", err)
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusCreated {
		return "", fmt.Errorf("book parcel: the courier answered %s", resp.Status)
	}
	var booked struct {
		Tracking string `json:"tracking"`
	}
	if err := json.NewDecoder(resp.Body).Decode(&booked); err != nil {
		return "", fmt.Errorf("book parcel: %w", err)
	}
	if booked.Tracking == "" {
		return "", errors.New("book parcel: the answer has no tracking number")
	}
	return booked.Tracking, nil
}
