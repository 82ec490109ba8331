import type { ProjectUpdateType } from '@longtable/contract/rules/project-kinds';
import type { ProjectUpdate, Update } from '@longtable/contract/updates';

/** The key prefix of every feed, followed by kind and id of its target. */
export const updatesKey = ['updates'] as const;

/** The team, department or project of a feed. */
export type FeedTarget =
  | { readonly kind: 'team'; readonly teamId: string }
  | { readonly kind: 'department'; readonly departmentId: string }
  | { readonly kind: 'project'; readonly projectId: string };

/** An update of any feed. */
export type AnyUpdate = Update | ProjectUpdate;

/** The subject of a project's update: its type and the task it is about. */
export type Subject = {
  readonly type: ProjectUpdateType;
  readonly task: { readonly id: string; readonly title: string } | null;
};

/** The default subject. */
export const plainSubject: Subject = { type: 'general', task: null };

/** The id of the team, department or project. */
export function idOf(of: FeedTarget): string {
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
export function feedTarget(kind: FeedTarget['kind'], id: string): FeedTarget {
  switch (kind) {
    case 'team':
      return { kind, teamId: id };
    case 'department':
      return { kind, departmentId: id };
    case 'project':
      return { kind, projectId: id };
  }
}

/** The subject of an update; null if it is not of a project. */
export function subjectOf(update: AnyUpdate): Subject | null {
  if (!('type' in update)) return null;
  const { type, relatedTaskId, relatedTaskTitle } = update;
  return { type, task: relatedTaskId === null ? null : { id: relatedTaskId, title: relatedTaskTitle ?? '' } };
}

/** The changed parts of a subject; null if there are none. */
export function subjectChanges(before: Subject, after: Subject): Partial<Subject> | null {
  const changes: Partial<Subject> = {
    ...(after.type !== before.type && { type: after.type }),
    ...(after.task?.id !== before.task?.id && { task: after.task }),
  };
  return Object.keys(changes).length === 0 ? null : changes;
}
