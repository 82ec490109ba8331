import type { Cards } from '@longtable/contract/cards';
import type { Task } from '@longtable/contract/tasks';
import type { Directory } from '../../../platform/directory.ts';
import type { Chosen, Named, TaskChange } from '../mutations/pending.ts';

/** The assignee of a task, with the name. */
export function assigneeOf({ assignedTo: id }: Pick<Task, 'assignedTo'>, { person }: Directory): Named {
  return { id, name: person(id)?.name ?? '' };
}

/** The project of a task, with the name; null if it has none. */
export function projectOf({ projectId: id }: Pick<Task, 'projectId'>, { project }: Directory): Named | null {
  return id === null ? null : { id, name: project(id)?.name ?? '' };
}

/** The cards of the people and projects in a change, with their names at the time of the change. */
export function cardsOf(change: TaskChange): Cards {
  const chosen: Chosen[] = 'chosen' in change && change.chosen ? [change.chosen].flat() : [];
  const people = chosen.map(({ assignee }) => assignee);
  if ('by' in change) people.push(change.by);
  if ('assignee' in change && change.assignee) people.push(change.assignee);
  return {
    people: people.map(({ id, name }) => ({ id, name, avatarUrl: null, version: 0 })),
    projects: chosen.flatMap(({ project }) =>
      project ? { id: project.id, name: project.name, version: 0 } : [],
    ),
  };
}
