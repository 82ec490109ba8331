import type { Task } from '@longtable/contract/tasks';
import { type Directory, takeCards } from '../../platform/directory.ts';
import type { Chosen, Named, PendingChange } from './pending.ts';

/** Whom a task is assigned to, by name. */
export function assigneeOf({ assignedTo: id }: Pick<Task, 'assignedTo'>, { person }: Directory): Named {
  return { id, name: person(id)?.name ?? '' };
}

/** The project of a task, by name; null where it has none. */
export function projectOf({ projectId: id }: Pick<Task, 'projectId'>, { project }: Directory): Named | null {
  return id === null ? null : { id, name: project(id)?.name ?? '' };
}

/** Has the people and projects of a change called as they were when it was made, until the server says more of them. */
export function introduce(change: PendingChange): void {
  const chosen: Chosen[] = 'chosen' in change && change.chosen ? [change.chosen].flat() : [];
  const people = chosen.map(({ assignee }) => assignee);
  if ('by' in change) people.push(change.by);
  if ('assignee' in change && change.assignee) people.push(change.assignee);
  takeCards({
    people: people.map(({ id, name }) => ({ id, name, avatarUrl: null, version: 0 })),
    projects: chosen.flatMap(({ project }) =>
      project ? { id: project.id, name: project.name, version: 0 } : [],
    ),
  });
}
