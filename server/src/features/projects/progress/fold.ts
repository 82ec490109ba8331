import '../../../policies/project.table.ts';
import '../../../policies/team.table.ts';
import { percentCompleted } from '@longtable/contract/rules/percent-completed';
import { teamEfficiency } from '@longtable/contract/rules/team-efficiency';
import { sql } from 'kysely';
import { lockFolding } from '../../../kits/folding.ts';
import type { Change } from '../../../platform/change.ts';
import { teamRoom } from '../../../policies/memberships.ts';
import { recentUpdates } from '../../../policies/project.ts';
import { roomsOfProject, selectProjectAudiences } from '../../../policies/project-relation.ts';

/** The table of the deltas. */
export const taskDeltas = 'project_task_deltas';
/** Most deltas folded in one transaction. */
export const deltasAtOnce = 5000;

/**
 * Folds deltas into the counts of their projects, and publishes one event per project and team (docs/decisions/028).
 * One transaction at a time across all nodes, so that events are in the order of their versions. Returns the number of
 * deltas.
 */
export async function foldDeltas(change: Change): Promise<number> {
  const { tx } = change;
  await lockFolding(tx, taskDeltas);
  const { rows } = await sql<Folded>`
    with folded as (
      delete from project_task_deltas
      where id in (select id from project_task_deltas order by id limit ${deltasAtOnce})
      returning project_id, team_id, total, completed
    ),
    changed as (
      select project_id, team_id, sum(total)::int as total, sum(completed)::int as completed, count(*)::int as deltas,
        bool_or(total <> 0 or completed <> 0) as is_of_tasks
      from folded group by project_id, team_id
    ),
    counted as (
      update project_task_counts as counts
      set total = counts.total + changed.total, completed = counts.completed + changed.completed,
        version = counts.version + changed.deltas
      from changed where counts.project_id = changed.project_id
    )
    select project_id, team_id, deltas, is_of_tasks from changed`.execute(tx);
  const teams = await publishProjects(
    change,
    rows.flatMap(({ project_id }) => project_id ?? []),
  );
  const teamIds = rows.flatMap(({ project_id, team_id, is_of_tasks }) => {
    if (project_id === null) return team_id ?? [];
    // Updates are no work of a team.
    return (is_of_tasks && teams.get(project_id)) || [];
  });
  await publishTeams(change, [...new Set(teamIds)]);
  return rows.reduce((sum, { deltas }) => sum + deltas, 0);
}

/** What was folded of one project, or of one team that a project has joined or left. */
type Folded = {
  readonly project_id: string | null;
  readonly team_id: string | null;
  readonly deltas: number;
  /** Whether tasks came, went, or were completed or reopened. */
  readonly is_of_tasks: boolean;
};

/** Publishes the counts of these projects to everyone who may see them. Returns the id of each project's team. */
async function publishProjects(
  change: Change,
  projectIds: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  if (projectIds.length === 0) return new Map();
  const projects = await selectProjectAudiences(change.tx)
    .innerJoin('project_progress as progress', 'progress.project_id', 'projects.id')
    .where('projects.id', '=', sql<string>`any(${[...projectIds]}::uuid[])`)
    // Tasks of a project that is being deleted are deleted in parts, and nobody sees it any more.
    .where('projects.deleted_at', 'is', null)
    .select(['progress.total', 'progress.completed', 'progress.version', recentUpdates().as('recentUpdates')])
    .execute();
  for (const project of projects) {
    change.emit('project.progress', {
      actorId: null,
      audience: roomsOfProject(project),
      payload: {
        projectId: project.id,
        totalTasks: project.total,
        completedTasks: project.completed,
        progress: percentCompleted(project),
        recentUpdates: project.recentUpdates,
        countsVersion: project.version,
      },
    });
  }
  return new Map(projects.map(({ id, team_id }) => [id, team_id]));
}

/** Publishes the counts of these teams to everyone in them. */
async function publishTeams(change: Change, teamIds: readonly string[]): Promise<void> {
  if (teamIds.length === 0) return;
  const teams = await change.tx
    .selectFrom('teams')
    .leftJoin('team_counts', 'team_counts.team_id', 'teams.id')
    .leftJoin('projects', 'projects.team_id', 'teams.id')
    .leftJoin('project_progress as progress', 'progress.project_id', 'projects.id')
    .where('teams.id', '=', sql<string>`any(${[...teamIds]}::uuid[])`)
    .groupBy(['teams.id', 'team_counts.version'])
    .select([
      'teams.id as teamId',
      sql<number>`count(projects.id)::int`.as('projectsCount'),
      sql<number>`coalesce(sum(progress.total), 0)::int`.as('tasksCount'),
      sql<number>`coalesce(sum(progress.completed), 0)::int`.as('completedTasksCount'),
      sql<number>`(coalesce(team_counts.version, 0) + coalesce(sum(progress.version), 0))::bigint`.as(
        'countsVersion',
      ),
    ])
    .execute();
  for (const work of teams) {
    const { teamId, tasksCount: tasks, completedTasksCount: completedTasks } = work;
    change.emit('team.work', {
      actorId: null,
      audience: [teamRoom(teamId)],
      payload: { ...work, efficiency: teamEfficiency({ tasks, completedTasks }) },
    });
  }
}
