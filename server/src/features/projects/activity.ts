import { readPersonCard } from '../../kits/person-card.ts';
import '../../policies/project.table.ts';
import { newId } from '@longtable/contract/ids';
import type { ProjectActivityKind } from '@longtable/contract/rules/project-kinds';
import { sql } from 'kysely';
import type { Change } from '../../platform/change.ts';
import { recordset } from '../../platform/db/recordset.ts';
import { together } from '../../platform/db/together.ts';
import { projectRoom } from '../../policies/memberships.ts';

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
  const insert = sql<{ id: string; at: string }>`
    insert into project_activity (id, project_id, actor_id, kind, subject, subject_id)
    select id, project_id, ${actorId}::uuid, kind, subject, subject_id
    from ${recordset('recorded', columns, rows)}
    returning id, at`;
  const [{ rows: written }, actor] = await together([insert.execute(tx), readPersonCard(tx, actorId)]);
  const times = new Map(written.map(({ id, at }) => [id, at]));
  for (const [projectId, ofProject] of Map.groupBy(rows, (row) => row.project_id)) {
    for (const { id, kind, subject, subject_id } of ofProject.slice(-publishedPerProject)) {
      change.emit('project-activity.added', {
        actorId,
        audience: [projectRoom(projectId)],
        payload: {
          projectId,
          activity: { id, kind, actorId, subject, subjectId: subject_id, at: times.get(id) ?? '' },
          cards: { people: [actor] },
        },
      });
    }
  }
}
