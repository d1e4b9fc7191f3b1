<?php

declare(strict_types=1);

namespace App;

/**
 * A project and the people who work on it.
 */
final class Project
{
    /** @param list<string> $members */
    public function __construct(
        public readonly string $id,
        public readonly string $title,
        private readonly array $members,
    ) {
    }

    public function hasMember(string $viewer): bool
    {
        return in_array($viewer, $this->members, true);
    }
}
