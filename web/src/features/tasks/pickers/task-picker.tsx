import type { Task } from '@longtable/contract/tasks';
import type { ReactNode } from 'react';
import { directory } from '../../../platform/directory.ts';
import { assigneeOf, projectOf } from '../data/task-names.ts';
import { inviteAndAssign } from '../invited/invited-tasks.ts';
import {
  setAssignee,
  setDueDate,
  setHours,
  setPriority,
  setProject,
  setRepeat,
  setStartDate,
  setStatus,
  toggleDependency,
  toggleTag,
} from './apply.ts';
import { AssigneePicker } from './assignee-picker.tsx';
import { DayPicker } from './day-picker.tsx';
import { DependenciesPicker } from './dependencies-picker.tsx';
import { HoursPicker } from './hours-picker.tsx';
import { PickerPanel, type PickerPanelProps } from './picker-panel.tsx';
import { PriorityPicker } from './priority-picker.tsx';
import { ProjectPicker } from './project-picker.tsx';
import type { Property } from './property-picker.ts';
import { RepeatPicker } from './repeat-picker.tsx';
import { StatusPicker } from './status-picker.tsx';
import { TagsPicker } from './tags-picker.tsx';

export interface TaskPickerProps
  extends Pick<PickerPanelProps, 'open' | 'onClose' | 'anchor' | 'onClosed' | 'onGone' | 'side'> {
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
  dependencies: 'Waits for',
  repeat: 'Repeats',
  estimate: 'Estimate',
  time: 'Time taken',
};

const widths: Partial<Record<Property, string>> = {
  due: 'w-72 p-3',
  start: 'w-72 p-3',
  dependencies: 'w-80',
  repeat: 'w-72',
  estimate: 'p-3',
  time: 'p-3',
};

/** The picker of a property of one task or many. Choosing changes them optimistically, and closes it; tags and tasks keep it open. */
export function TaskPicker({ property, tasks, ...panel }: TaskPickerProps) {
  const { onClose } = panel;
  return (
    <PickerPanel {...panel} label={labels[property]} className={widths[property]}>
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
            assigneeId={common(tasks, ({ assignedTo }) => assignedTo) ?? undefined}
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
            assigneeId={common(tasks, ({ assignedTo }) => assignedTo) ?? undefined}
            max={tasks[0] && { day: tasks[0].dueDate, reason: 'A task can’t start after it is due' }}
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
            onInvite={(email) => {
              onClose();
              void inviteAndAssign(tasks, email);
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
      case 'dependencies':
        return (
          <DependenciesPicker
            taskId={tasks[0]?.id ?? ''}
            value={tasks[0]?.dependencies ?? []}
            onToggle={(id, isAdded) => toggleDependency(tasks, id, isAdded)}
          />
        );
      case 'repeat':
        return (
          <RepeatPicker
            value={tasks[0]?.repeat ?? null}
            onChoose={(repeat) => {
              onClose();
              setRepeat(tasks, repeat);
            }}
          />
        );
      case 'estimate':
      case 'time': {
        const field = property === 'estimate' ? 'estimatedHours' : 'timeTaken';
        return (
          <HoursPicker
            label={property === 'estimate' ? 'Estimated hours' : 'Hours taken'}
            value={common(tasks, (task) => task[field])}
            onChoose={(hours) => {
              onClose();
              setHours(tasks, field, hours);
            }}
          />
        );
      }
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
