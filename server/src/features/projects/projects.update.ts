import type { AnsweredProject } from '@longtable/contract/projects';
import type { Change } from '../../platform/change.ts';
import type { Actor } from '../../policies/actor.ts';
import type { ProjectRow } from '../../policies/project.ts';
import { recordActivity } from './activity.ts';
import { answerProject } from './projects.presenter.ts';
import { publishProject } from './projects.publish.ts';
import { type ProjectColumns, readLockedProject, writeProject } from './projects.store.ts';

/**
 * Writes those of these columns that differ from a locked project, and publishes it. Without a difference it does
 * nothing, unless `wrote` says that something besides the columns was written.
 */
export async function updateProject(
  change: Change,
  actor: Actor,
  before: ProjectRow,
  { columns = {}, wrote = false }: { columns?: ProjectColumns; wrote?: boolean },
): Promise<AnsweredProject> {
  const changed = differing(before, columns);
  if (!wrote && Object.keys(changed).length === 0) return answerProject(actor, before);
  await writeProject(change.tx, before.id, changed);
  const after = await readLockedProject(change.tx, actor.id, before.id);
  publishProject(change, actor.id, after);
  await recordActivity(change, actor.id, before.id, { kind: 'project-changed' });
  return answerProject(actor, after);
}

function differing(row: ProjectRow, wanted: ProjectColumns): ProjectColumns {
  const current: Readonly<Record<string, unknown>> = row;
  return Object.fromEntries(Object.entries(wanted).filter(([name, value]) => value !== current[name]));
}
