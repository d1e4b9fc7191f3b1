<?php

declare(strict_types=1);

namespace App;

/**
 * Where projects are stored.
 *
 * An id is sixteen random characters, drawn when the project is made.
 */
interface Projects
{
    /** The project with this id; null when there is none. */
    public function find(string $id): ?Project;

    public function store(Project $project): void;
}
