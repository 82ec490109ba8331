import type { Task } from '@longtable/contract/tasks';
import { lazyPart } from '../../../ui/lazy-part.tsx';

/** A property of a task that has a picker. */
export type Property =
  | 'status'
  | 'priority'
  | 'due'
  | 'start'
  | 'assignee'
  | 'tags'
  | 'project'
  | 'dependencies'
  | 'repeat'
  | 'estimate'
  | 'time';

/** The picker of a property, loaded at the first interaction. */
export const PropertyPicker = lazyPart(async () => (await import('./task-picker.tsx')).TaskPicker);

/** Whether the person may change a property of the task. */
export function mayPick({ can }: Pick<Task, 'can'>, property: Property): boolean {
  return property === 'status' ? can.move : can.edit;
}
