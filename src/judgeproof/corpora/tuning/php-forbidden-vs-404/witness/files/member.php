<?php

declare(strict_types=1);

/**
 * Prints what members are answered, which is the same in both states; outsiders never read a title.
 */

namespace App\Witness;

use App\Http\ProjectController;
use App\Project;
use App\Projects;

foreach (['Project', 'Projects', 'Response', 'Http/ProjectController'] as $file) {
    require __DIR__ . "/src/$file.php";
}

$one = new Project('k7p2x9', 'The new mill', ['ines', 'otto']);
$pages = new ProjectController(new class ($one) implements Projects {
    public function __construct(private readonly Project $only)
    {
    }

    public function find(string $id): ?Project
    {
        return $id === $this->only->id ? $this->only : null;
    }

    public function store(Project $project): void
    {
    }
});

foreach (['ines', 'otto', 'Otto', ''] as $viewer) {
    foreach (['k7p2x9', 'K7P2X9', ''] as $id) {
        $answer = $pages->show($viewer, $id);
        echo "$viewer $id ", $answer->status === 200 ? json_encode($answer->body) : 'not shown', "\n";
    }
}
