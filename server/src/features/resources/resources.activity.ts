import type { Change } from '../../platform/change.ts';
import type { ResourceRow } from '../../policies/resource.ts';
import type { RecordProjectActivity } from '../projects/public.ts';

/** Records what happens to resources in the activity of their projects. */
export type RecordActivity = RecordProjectActivity;

export type ActivityKind = 'resource-added' | 'resource-removed' | 'resource-restored';

/** Records that the actor has done this to those of the items which belong to a project. */
export async function recordDone(
  change: Change,
  actorId: string,
  kind: ActivityKind,
  rows: readonly Pick<ResourceRow, 'id' | 'name' | 'project_id'>[],
  record: RecordActivity,
): Promise<void> {
  const activities = rows.flatMap(({ id, name, project_id: projectId }) =>
    projectId === null ? [] : [{ projectId, kind, subject: { id, name } }],
  );
  if (activities.length > 0) await record(change, actorId, activities);
}
