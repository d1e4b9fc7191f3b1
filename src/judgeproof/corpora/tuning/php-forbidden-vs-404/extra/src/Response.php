<?php

declare(strict_types=1);

namespace App;

/**
 * An answer in JSON.
 */
final class Response
{
    /** @param array<string, string> $body */
    private function __construct(
        public readonly int $status,
        public readonly array $body,
    ) {
    }

    /** @param array<string, string> $body */
    public static function ok(array $body): self
    {
        return new self(200, $body);
    }

    public static function error(int $status, string $message): self
    {
        return new self($status, ['error' => $message]);
    }
}
