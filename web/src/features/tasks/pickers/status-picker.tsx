import type { TaskStatus } from '@longtable/contract/rules/task-status';
import { statusOptions } from '../marks/task-options.tsx';
import { OptionList } from './option-list.tsx';

/** Chooses a status. */
export function StatusPicker({
  value,
  onChoose,
}: {
  value: TaskStatus | null;
  onChoose: (status: TaskStatus) => void;
}) {
  return <OptionList label="Status" options={statusOptions} chosen={value} onChoose={onChoose} />;
}
