import type { TaskPriority } from '@longtable/contract/rules/task-priority';
import { priorityOptions } from '../marks/task-options.tsx';
import { OptionList } from './option-list.tsx';

/** Chooses a priority. */
export function PriorityPicker({
  value,
  onChoose,
}: {
  value: TaskPriority | null;
  onChoose: (priority: TaskPriority) => void;
}) {
  return <OptionList label="Priority" options={priorityOptions} chosen={value} onChoose={onChoose} />;
}
