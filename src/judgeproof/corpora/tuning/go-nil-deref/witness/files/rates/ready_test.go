package rates_test

import (
	"errors"
	"io"
	"net/http"
	"strings"
	"testing"

	"example.com/treasury/rates"
)

type transport func(*http.Request) (*http.Response, error)

func (t transport) RoundTrip(r *http.Request) (*http.Response, error) { return t(r) }

func client(t transport) *rates.Client {
	return rates.New("http://treasury.invalid", &http.Client{Transport: t})
}

func answer(status int) transport {
	return func(r *http.Request) (*http.Response, error) {
		body := io.NopCloser(strings.NewReader(`{"NOK": 11.4}`))
		return &http.Response{StatusCode: status, Body: body, Request: r, Header: http.Header{}}, nil
	}
}

func TestReadyFollowsTheStatus(t *testing.T) {
	if !client(answer(http.StatusOK)).Ready() {
		t.Error("a service that answers 200 is not called ready")
	}
	if client(answer(http.StatusServiceUnavailable)).Ready() {
		t.Error("a service that answers 503 is called ready")
	}
}

func TestReadyIsFalseWhenNothingAnswers(t *testing.T) {
	down := client(func(*http.Request) (*http.Response, error) {
		return nil, errors.New("connection refused")
	})
	if down.Ready() {
		t.Error("a service that cannot be reached is called ready")
	}
}
