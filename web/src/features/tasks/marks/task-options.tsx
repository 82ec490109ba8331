import { taskPriorities, taskPriorityLabels } from '@longtable/contract/rules/task-priority';
import { taskStatuses, taskStatusLabels } from '@longtable/contract/rules/task-status';
import { PriorityGlyph, StatusGlyph } from './task-marks.tsx';

/** The priorities as options of a select or menu. */
export const priorityOptions = taskPriorities.map((value) => ({
  value,
  label: taskPriorityLabels[value],
  icon: <PriorityGlyph priority={value} />,
}));

/** The statuses as options of a select or menu. */
export const statusOptions = taskStatuses.map((value) => ({
  value,
  label: taskStatusLabels[value],
  icon: <StatusGlyph status={value} />,
}));
