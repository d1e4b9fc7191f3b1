"""The seam to judges: a request goes in, a reply or a failure comes out. What wraps it never enters a stage."""

from judgeproof.ask.facts import Answer, Ask, Failure, Reply, Request

__all__ = ["Answer", "Ask", "Failure", "Reply", "Request"]
