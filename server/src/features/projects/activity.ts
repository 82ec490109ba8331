import { cardsOfPeople } from '../../kits/person-card.ts';
import '../../policies/project.table.ts';
import { newId } from '@longtable/contract/ids';
import type { ProjectActivityKind } from '@longtable/contract/rules/project-kinds';
import { sql } from 'kysely';
import type { Change } from '../../platform/change.ts';
import { recordset } from '../../platform/db/recordset.ts';
import { projectRoom } from '../../policies/memberships.ts';
import { type PersonCardRow, personCardColumns } from '../../policies/person-columns.ts';

/** What was done, and to what; no subject for the project itself. */
export type NewActivity = {
  readonly kind: ProjectActivityKind;
  readonly subject?: { readonly id: string; readonly name: string };
};

/** Most entries of one change to publish to each project's members; the others appear when the list is read. */
const publishedPerProject = 20;

/** Records activity of the actor in a project and publishes it to the members, in the same change. */
export async function recordActivity(
  change: Change,
  actorId: string,
  projectId: string,
  activity: NewActivity,
): Promise<void> {
  await recordActivities(change, actorId, [{ projectId, ...activity }]);
}

/** The type of `recordActivities`, for other features. */
export type RecordProjectActivity = typeof recordActivities;

/** The same for several actions at once, in one project or several. */
export async function recordActivities(
  change: Change,
  actorId: string,
  activities: readonly (NewActivity & { readonly projectId: string })[],
): Promise<void> {
  const { tx } = change;
  const columns = { id: 'uuid', project_id: 'uuid', kind: 'text', subject: 'text', subject_id: 'uuid' };
  const rows = activities.map(({ projectId, kind, subject }) => ({
    id: newId(),
    project_id: projectId,
    kind,
    subject: subject?.name ?? '',
    subject_id: subject?.id ?? null,
  }));
  // With the actor's card: completing a task is frequent, and each statement of it counts.
  const insert = sql<PersonCardRow & { activity_id: string; at: string }>`
    with written as (
      insert into project_activity (id, project_id, actor_id, kind, subject, subject_id)
      select id, project_id, ${actorId}::uuid, kind, subject, subject_id
      from ${recordset('recorded', columns, rows)}
      returning id as activity_id, at
    )
    select activity_id, at, ${sql.join(personCardColumns.map((column) => sql.ref(`actor.${column}`)))}
    from written, user_profiles as actor where actor.id = ${actorId}`;
  const { rows: written } = await insert.execute(tx);
  const times = new Map(written.map(({ activity_id, at }) => [activity_id, at]));
  const cards = cardsOfPeople(written.slice(0, 1));
  for (const [projectId, ofProject] of Map.groupBy(rows, (row) => row.project_id)) {
    for (const { id, kind, subject, subject_id } of ofProject.slice(-publishedPerProject)) {
      change.emit('project-activity.added', {
        actorId,
        audience: [projectRoom(projectId)],
        payload: {
          projectId,
          activity: { id, kind, actorId, subject, subjectId: subject_id, at: times.get(id) ?? '' },
          cards,
        },
      });
    }
  }
}
