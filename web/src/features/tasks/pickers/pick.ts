import type { Task } from '@longtable/contract/tasks';
import { counted } from '../../../ui/counted.ts';
import { toast } from '../../../ui/toast.ts';
import { loadedTask } from '../data/loaded-tasks.ts';
import { type OpenPicker, openPicker } from './open-picker.ts';
import { mayPick, type Property } from './property-picker.ts';

/** Opens the picker of a property for loaded tasks. If the person may not change it, a message says so instead. */
export function pick(picker: OpenPicker): void {
  const tasks = picker.taskIds.flatMap((id) => loadedTask(id) ?? []);
  if (tasks.length === 0) return;
  const refused = tasks.filter((task) => !mayPick(task, picker.property)).length;
  if (refused === 0) openPicker.set(picker);
  else toast({ title: refusalOf(picker.property, tasks, refused) });
}

function refusalOf(property: Property, tasks: readonly Task[], refused: number): string {
  const name = property === 'due' ? 'due date' : property;
  if (tasks.length === 1) return `You can’t change the ${name} of this task.`;
  if (refused === tasks.length) return `You can’t change the ${name} of these tasks.`;
  return `You can’t change the ${name} of ${refused} of ${counted(tasks.length, 'task')}.`;
}
