import '../../access/project.table.ts';
import '../../access/team.table.ts';
import { percentCompleted } from '@longtable/contract/rules/percent-completed';
import type { ProjectRole } from '@longtable/contract/rules/project-rights';
import { teamEfficiency } from '@longtable/contract/rules/team-efficiency';
import { sql } from 'kysely';
import { roomsOfProject, teamRoom } from '../../access/rooms.ts';
import type { Change } from '../../platform/change.ts';
import type { Db } from '../../platform/db/database.ts';
import { type Happened, rememberActivities } from './activity.ts';
import { selectHeardProjects } from './heard-project.ts';
import { takeTurnOfWork } from './turn.ts';

/** What tasks need of projects. */
export type ProjectWork = {
  /** Waits for the turn to change what projects come to (turn.ts); has to be the first in its transaction. */
  takeTurn(tx: Db, projectIds: readonly string[]): Promise<void>;
  /** Somebody's role in a project, held until the transaction is over: until then nobody takes them out of it. */
  holdRole(tx: Db, projectId: string, personId: string): Promise<ProjectRole | null>;
  /** Remembers what happened to tasks of projects. */
  happened(
    change: Change,
    actorId: string,
    what: readonly (Happened & { readonly projectId: string })[],
  ): Promise<void>;
  /** Tells everyone who sees these projects, and those in their teams, how much of them is done now. */
  tellProgress(change: Change, actorId: string, projectIds: readonly string[]): Promise<void>;
};

export const projectWork: ProjectWork = {
  takeTurn: takeTurnOfWork,

  async holdRole(tx, projectId, personId) {
    // Locks the project, then the membership, as those do who take somebody out.
    const held = await tx
      .selectFrom('projects')
      .innerJoin('project_members as member', 'member.project_id', 'projects.id')
      .where('projects.id', '=', projectId)
      .where('member.user_id', '=', personId)
      .select('member.role')
      .forKeyShare()
      .executeTakeFirst();
    return held?.role ?? null;
  },

  happened: rememberActivities,

  async tellProgress(change, actorId, projectIds) {
    const teamIds = new Set<string>();
    for (const project of await readWork(change.tx, projectIds)) {
      const { id, total, completed, team_id } = project;
      change.emit('project.progress', {
        actorId,
        audience: roomsOfProject(project),
        payload: {
          projectId: id,
          totalTasks: total,
          completedTasks: completed,
          progress: percentCompleted({ total, completed }),
        },
      });
      if (team_id !== null) teamIds.add(team_id);
    }
    await tellTeamWork(change, actorId, [...teamIds]);
  },
};

/** Tells everyone in these teams what their projects come to. The change has taken its turn for them (turn.ts). */
export async function tellTeamWork(
  change: Change,
  actorId: string,
  teamIds: readonly string[],
): Promise<void> {
  if (teamIds.length === 0) return;
  const rows = await change.tx
    .selectFrom('teams')
    .leftJoin('projects', 'projects.team_id', 'teams.id')
    .leftJoin('project_task_counts as counts', 'counts.project_id', 'projects.id')
    .where('teams.id', 'in', [...teamIds])
    .groupBy('teams.id')
    .select([
      'teams.id as teamId',
      sql<number>`count(projects.id)::int`.as('projectsCount'),
      sql<number>`coalesce(sum(counts.total), 0)::int`.as('tasksCount'),
      sql<number>`coalesce(sum(counts.completed), 0)::int`.as('completedTasksCount'),
    ])
    .execute();
  for (const work of rows) {
    const { teamId, tasksCount: tasks, completedTasksCount: completedTasks } = work;
    change.emit('team.work', {
      actorId,
      audience: [teamRoom(teamId)],
      payload: { ...work, efficiency: teamEfficiency({ tasks, completedTasks }) },
    });
  }
}

/** In one query, however many; the counts are those of this transaction, whose lock on them stands until its end. */
async function readWork(tx: Db, projectIds: readonly string[]) {
  if (projectIds.length === 0) return [];
  return selectHeardProjects(tx)
    .innerJoin('project_task_counts as counts', 'counts.project_id', 'projects.id')
    .where('projects.id', 'in', [...projectIds])
    .select(['counts.total', 'counts.completed'])
    .execute();
}
