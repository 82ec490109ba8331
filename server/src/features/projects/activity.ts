import { readPersonCard } from '../../kits/person-card.ts';
import '../../policies/project.table.ts';
import { newId } from '@longtable/contract/ids';
import type { ProjectActivityKind } from '@longtable/contract/rules/project-kinds';
import { sql } from 'kysely';
import type { Change } from '../../platform/change.ts';
import { recordset } from '../../platform/db/recordset.ts';
import { together } from '../../platform/db/together.ts';
import { projectRoom } from '../../policies/memberships.ts';

/** What has happened to what; without a subject it was the project itself. */
export type Happened = {
  readonly kind: ProjectActivityKind;
  readonly subject?: { readonly id: string; readonly name: string };
};

/** Of many things at once so many are told to each project's members; the others they find when they look. */
const toldOfEach = 20;

/** Remembers what somebody did in a project, in the change in which they did it, and tells its members. */
export async function rememberActivity(
  change: Change,
  actorId: string,
  projectId: string,
  happened: Happened,
): Promise<void> {
  await rememberActivities(change, actorId, [{ projectId, ...happened }]);
}

/** The same for many things that somebody did at once, in one project or several. */
export async function rememberActivities(
  change: Change,
  actorId: string,
  happened: readonly (Happened & { readonly projectId: string })[],
): Promise<void> {
  const { tx } = change;
  const columns = { id: 'uuid', project_id: 'uuid', kind: 'text', subject: 'text', subject_id: 'uuid' };
  const rows = happened.map(({ projectId, kind, subject }) => ({
    id: newId(),
    project_id: projectId,
    kind,
    subject: subject?.name ?? '',
    subject_id: subject?.id ?? null,
  }));
  const insert = sql<{ id: string; at: string }>`
    insert into project_activity (id, project_id, actor_id, kind, subject, subject_id)
    select id, project_id, ${actorId}::uuid, kind, subject, subject_id
    from ${recordset('happened', columns, rows)}
    returning id, at`;
  const [{ rows: written }, actor] = await together([insert.execute(tx), readPersonCard(tx, actorId)]);
  const times = new Map(written.map(({ id, at }) => [id, at]));
  for (const [projectId, ofProject] of Map.groupBy(rows, (row) => row.project_id)) {
    for (const { id, kind, subject, subject_id } of ofProject.slice(-toldOfEach)) {
      change.emit('project-activity.added', {
        actorId,
        audience: [projectRoom(projectId)],
        payload: {
          projectId,
          activity: { id, kind, actor, subject, subjectId: subject_id, at: times.get(id) ?? '' },
        },
      });
    }
  }
}
