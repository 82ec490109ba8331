import type { Project } from '@longtable/contract/projects';
import type { Actor } from '../../access/actor.ts';
import type { ProjectRow } from '../../access/project.ts';
import type { Change, Changes } from '../../platform/change.ts';
import { rememberActivity } from './activity.ts';
import { projectUnderLock } from './project-under-lock.ts';
import { announceProject } from './projects.announce.ts';
import { toProject } from './projects.shape.ts';
import { type ProjectColumns, readProject, writeProject } from './projects.store.ts';

/**
 * Changes what `decide` says of a project as it stands, in one change, and tells everyone who sees it. Nothing is
 * written or told where nothing differs; `wrote` says that `decide` has written something besides. Refused as the
 * access engine refuses `edit`.
 */
export type ChangeProject = (
  actor: Actor,
  projectId: string,
  decide: (change: Change, before: ProjectRow) => Promise<{ columns: ProjectColumns; wrote: boolean }>,
) => Promise<Project>;

export function createChangeProject(changes: Changes): ChangeProject {
  return (actor, projectId, decide) =>
    changes.run(async (change) => {
      const before = await projectUnderLock(change, actor, projectId, 'edit');
      const { columns, wrote } = await decide(change, before);
      const changed = differing(before, columns);
      if (!wrote && Object.keys(changed).length === 0) return toProject(actor, before);
      await writeProject(change.tx, projectId, changed);
      const after = await readProject(change.tx, actor.id, projectId);
      if (!after) throw new Error(`The project ${projectId} has gone under its lock.`);
      announceProject(change, actor.id, after);
      await rememberActivity(change, actor.id, projectId, { kind: 'project-changed' });
      return toProject(actor, after);
    });
}

function differing(row: ProjectRow, wanted: ProjectColumns): ProjectColumns {
  const current: Readonly<Record<string, unknown>> = row;
  return Object.fromEntries(Object.entries(wanted).filter(([name, value]) => value !== current[name]));
}
