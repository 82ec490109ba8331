import '../../access/project.table.ts';
import { newId } from '@longtable/contract/ids';
import type { ProjectActivityKind } from '@longtable/contract/rules/project-kinds';
import { projectRoom } from '../../access/rooms.ts';
import type { Change } from '../../platform/change.ts';
import { cardOf } from '../people/actor-card.ts';

/** What has happened to what; without a subject it was the project itself. */
export type Happened = {
  readonly kind: ProjectActivityKind;
  readonly subject?: { readonly id: string; readonly name: string };
};

/** Remembers what somebody did in a project, in the change in which they did it, and tells its members. */
export async function rememberActivity(
  change: Change,
  actorId: string,
  projectId: string,
  { kind, subject }: Happened,
): Promise<void> {
  const { tx } = change;
  const row = await tx
    .insertInto('project_activity')
    .values({
      id: newId(),
      project_id: projectId,
      actor_id: actorId,
      kind,
      subject: subject?.name ?? '',
      subject_id: subject?.id ?? null,
    })
    .returning(['id', 'at'])
    .executeTakeFirstOrThrow();
  const actor = await cardOf(tx, actorId);
  change.emit('project-activity.added', {
    actorId,
    audience: [projectRoom(projectId)],
    payload: {
      projectId,
      activity: {
        id: row.id,
        kind,
        actor,
        subject: subject?.name ?? '',
        subjectId: subject?.id ?? null,
        at: row.at,
      },
    },
  });
}
