<?php

declare(strict_types=1);

/**
 * Asks as an outsider for a project of others and for one that was never made, and compares the two answers.
 */

namespace App\Witness;

use App\Http\ProjectController;
use App\Project;
use App\Projects;

foreach (['Project', 'Projects', 'Response', 'Http/ProjectController'] as $file) {
    require __DIR__ . "/src/$file.php";
}

final class Shelf implements Projects
{
    /** @var array<string, Project> */
    private array $held = [];

    public function find(string $id): ?Project
    {
        return $this->held[$id] ?? null;
    }

    public function store(Project $project): void
    {
        $this->held[$project->id] = $project;
    }
}

$shelf = new Shelf();
$shelf->store(new Project('k7p2x9', 'The new mill', ['ines']));
$pages = new ProjectController($shelf);

$member = $pages->show('ines', 'k7p2x9');
$theirs = $pages->show('otto', 'k7p2x9');
$nobodys = $pages->show('otto', 'zzzzzz');

if ($member->status !== 200 || $member->body['title'] !== 'The new mill') {
    echo "a member does not see the project\n";
    exit(2);
}
if ($theirs->status === 200 || $nobodys->status !== 404) {
    echo "an outsider is let in\n";
    exit(2);
}
if ($theirs->status !== $nobodys->status || $theirs->body !== $nobodys->body) {
    echo "an outsider is answered $theirs->status for a project of others and $nobodys->status for none\n";
    exit(1);
}
echo "an outsider is answered alike for a project of others and for none\n";
