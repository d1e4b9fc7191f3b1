<?php

declare(strict_types=1);

namespace App\Http;

use App\Project;
use App\Projects;
use App\Response;

/**
 * The pages of one project.
 *
 * The viewer is the name of the account that is signed in; the router takes it from the
 * session and answers 401 itself when nobody is.
 */
final class ProjectController
{
    public function __construct(private readonly Projects $projects)
    {
    }

    /**
     * The project, for its members.
     *
     * 404 when there is none, 403 when the viewer is no member of it.
     */
    public function show(string $viewer, string $id): Response
    {
        $project = $this->projects->find($id);
        if ($project === null) {
            return Response::error(404, 'There is no such project.');
        }
        if (!$project->hasMember($viewer)) {
            return Response::error(403, 'Ask a member of this project to add you.');
        }

        return Response::ok($this->page($project));
    }

    /** @return array<string, string> */
    private function page(Project $project): array
    {
        return ['id' => $project->id, 'title' => $project->title];
    }
}
