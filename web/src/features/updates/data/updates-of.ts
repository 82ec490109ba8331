import type { ProjectUpdateType } from '@longtable/contract/rules/project-kinds';
import type { ProjectUpdate, Update } from '@longtable/contract/updates';
import { byTime } from '../../../platform/order.ts';

/** The first part of the key of every feed; then the kind of the place, and its id. */
export const updatesKey = ['updates'] as const;

/** Whose updates: those of a team, of a department or of a project. */
export type UpdatesOf =
  | { readonly kind: 'team'; readonly teamId: string }
  | { readonly kind: 'department'; readonly departmentId: string }
  | { readonly kind: 'project'; readonly projectId: string };

/** An update of any of them. */
export type AnyUpdate = Update | ProjectUpdate;

/** What an update of a project is about, besides what it says. */
export type Subject = {
  readonly type: ProjectUpdateType;
  readonly task: { readonly id: string; readonly title: string } | null;
};

/** What an update is about that nobody said more of. */
export const plainSubject: Subject = { type: 'general', task: null };

/** The id of the team, department or project whose updates they are. */
export function idOf(of: UpdatesOf): string {
  switch (of.kind) {
    case 'team':
      return of.teamId;
    case 'department':
      return of.departmentId;
    case 'project':
      return of.projectId;
  }
}

/** The reverse of `idOf`. */
export function updatesOf(kind: UpdatesOf['kind'], id: string): UpdatesOf {
  switch (kind) {
    case 'team':
      return { kind, teamId: id };
    case 'department':
      return { kind, departmentId: id };
    case 'project':
      return { kind, projectId: id };
  }
}

/** What an update is about; null for one that is of no project. */
export function subjectOf(update: AnyUpdate): Subject | null {
  if (!('type' in update)) return null;
  const { type, relatedTaskId, relatedTaskTitle } = update;
  return { type, task: relatedTaskId === null ? null : { id: relatedTaskId, title: relatedTaskTitle ?? '' } };
}

/** What of the second is otherwise than in the first; null where nothing is. */
export function subjectChanges(before: Subject, after: Subject): Partial<Subject> | null {
  const changes: Partial<Subject> = {
    ...(after.type !== before.type && { type: after.type }),
    ...(after.task?.id !== before.task?.id && { task: after.task }),
  };
  return Object.keys(changes).length === 0 ? null : changes;
}

/** Updates stand the newest first. */
export function newestFirst(a: AnyUpdate, b: AnyUpdate): number {
  return byTime(b.createdAt, a.createdAt);
}
