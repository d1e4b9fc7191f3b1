"""What models cost: from a file of the user's own, else from the maintained package genai-prices. No network is asked."""

from judgeproof.ask.prices.book import Book, price_book
from judgeproof.ask.prices.model import REPORTED, Model, model_of
from judgeproof.ask.prices.package import every_model
from judgeproof.ask.prices.record import price_as_dict, price_from

__all__ = [
    "REPORTED",
    "Book",
    "Model",
    "every_model",
    "model_of",
    "price_as_dict",
    "price_book",
    "price_from",
]
