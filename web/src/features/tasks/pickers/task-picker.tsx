import type { Task } from '@longtable/contract/tasks';
import type { ReactNode } from 'react';
import { directory } from '../../../platform/directory.ts';
import { assigneeOf, projectOf } from '../data/task-names.ts';
import {
  setAssignee,
  setDueDate,
  setPriority,
  setProject,
  setStartDate,
  setStatus,
  toggleTag,
} from './apply.ts';
import { AssigneePicker } from './assignee-picker.tsx';
import { DayPicker } from './day-picker.tsx';
import { PickerPanel, type PickerPanelProps } from './picker-panel.tsx';
import { PriorityPicker } from './priority-picker.tsx';
import { ProjectPicker } from './project-picker.tsx';
import type { Property } from './property-picker.ts';
import { StatusPicker } from './status-picker.tsx';
import { TagsPicker } from './tags-picker.tsx';

export interface TaskPickerProps
  extends Pick<PickerPanelProps, 'open' | 'onClose' | 'anchor' | 'onClosed' | 'side'> {
  property: Property;
  /** At least one. All must allow the change. */
  tasks: readonly Task[];
}

const labels: Record<Property, string> = {
  status: 'Status',
  priority: 'Priority',
  due: 'Due date',
  start: 'Start date',
  assignee: 'Assignee',
  tags: 'Tags',
  project: 'Project',
};

/** The picker of a property of one task or many. Choosing changes them optimistically, and closes it; tags keep it open. */
export function TaskPicker({ property, tasks, ...panel }: TaskPickerProps) {
  const { onClose } = panel;
  const isDay = property === 'due' || property === 'start';
  return (
    <PickerPanel {...panel} label={labels[property]} className={isDay ? 'w-72 p-3' : undefined}>
      {contents()}
    </PickerPanel>
  );

  function contents(): ReactNode {
    switch (property) {
      case 'status':
        return (
          <StatusPicker
            value={common(tasks, ({ status }) => status)}
            onChoose={(status) => {
              onClose();
              setStatus(tasks, status);
            }}
          />
        );
      case 'priority':
        return (
          <PriorityPicker
            value={common(tasks, ({ priority }) => priority)}
            onChoose={(priority) => {
              onClose();
              setPriority(tasks, priority);
            }}
          />
        );
      case 'due':
        return (
          <DayPicker
            label="Due date"
            value={common(tasks, ({ dueDate }) => dueDate)}
            onChoose={(day) => {
              onClose();
              setDueDate(tasks, day);
            }}
          />
        );
      case 'start':
        return (
          <DayPicker
            label="Start date"
            value={common(tasks, ({ startDate }) => startDate)}
            onChoose={(day) => {
              onClose();
              setStartDate(tasks, day);
            }}
            onClear={() => {
              onClose();
              setStartDate(tasks, null);
            }}
          />
        );
      case 'assignee': {
        const id = common(tasks, ({ assignedTo }) => assignedTo);
        return (
          <AssigneePicker
            projectIds={[...new Set(tasks.map(({ projectId }) => projectId))]}
            value={id === null ? null : assigneeOf({ assignedTo: id }, directory())}
            onChoose={(assignee) => {
              onClose();
              setAssignee(tasks, assignee);
            }}
          />
        );
      }
      case 'project':
        return (
          <ProjectPicker
            value={projectOf({ projectId: common(tasks, ({ projectId }) => projectId) }, directory())}
            onChoose={(project) => {
              onClose();
              setProject(tasks, project);
            }}
          />
        );
      case 'tags':
        return (
          <TagsPicker
            tagsOf={tasks.map(({ tags }) => tags)}
            onToggle={(tag, isAdded) => toggleTag(tasks, tag, isAdded)}
          />
        );
    }
  }
}

/** The value that all tasks have; null if they differ. */
function common<T>(tasks: readonly Task[], valueOf: (task: Task) => T): T | null {
  const [first, ...others] = tasks.map(valueOf);
  return first !== undefined && others.every((value) => value === first) ? first : null;
}
