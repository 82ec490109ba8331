import { type ProjectUpdateType, projectUpdateTypes } from '@longtable/contract/rules/project-kinds';
import { taskStatusLabels } from '@longtable/contract/rules/task-status';
import {
  ListTodo,
  type LucideIcon,
  MessageSquareText,
  Milestone,
  OctagonAlert,
  TrendingUp,
} from 'lucide-react';
import { useCallback } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Field } from '../../ui/field.tsx';
import { type SearchOption, SearchSelect } from '../../ui/search-select.tsx';
import { Select } from '../../ui/select.tsx';
import type { Tone } from '../../ui/tones.ts';
import { taskDialogs } from '../tasks/task-dialogs.store.ts';
import { taskView, useTask } from '../tasks/task-view.ts';
import type { Subject } from './data/updates-of.ts';

const types: Record<ProjectUpdateType, { label: string; icon: LucideIcon; tone: Tone }> = {
  general: { label: 'General', icon: MessageSquareText, tone: 'neutral' },
  progress: { label: 'Progress', icon: TrendingUp, tone: 'accent' },
  milestone: { label: 'Milestone', icon: Milestone, tone: 'success' },
  blocker: { label: 'Blocker', icon: OctagonAlert, tone: 'danger' },
};

const typeOptions = projectUpdateTypes.map((value) => {
  const { label, icon: Icon } = types[value];
  return { value, label, icon: <Icon aria-hidden /> };
});

/** The type of an update as icon and text. */
export function TypeBadge({ type }: { type: ProjectUpdateType }) {
  const { label, icon: Icon, tone } = types[type];
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />} className="shrink-0">
      {label}
    </Badge>
  );
}

/** The task of an update, which opens for people who may see it. */
export function TaskChip({ task }: { task: NonNullable<Subject['task']> }) {
  const known = useTask(task.id);
  if (!known) {
    return (
      <Chip icon={<ListTodo aria-hidden />} className="mt-1.5 self-start">
        <span className="sr-only">About the task </span>
        {task.title}
      </Chip>
    );
  }
  return (
    <button
      type="button"
      onClick={() => taskDialogs.openDetail(known.id)}
      className="mt-1.5 inline-flex h-6 max-w-full items-center gap-1 self-start rounded-control border border-hairline-strong bg-surface px-2 text-muted text-xs transition-colors hover:bg-hover hover:text-ink pointer-coarse:h-11"
    >
      <ListTodo aria-hidden className="size-3.5 shrink-0" />
      <span className="sr-only">About the task </span>
      <span dir="auto" className="truncate">
        {known.title}
      </span>
    </button>
  );
}

/** Fields for the subject of a project's update. */
export function SubjectFields({
  projectId,
  subject,
  onChange,
}: {
  projectId: string;
  subject: Subject;
  onChange: (subject: Subject) => void;
}) {
  const { type, task } = subject;
  const options = useCallback((): SearchOption[] => {
    const tasks = tasksOf(projectId);
    // Include the selected task, which the search may not return.
    const chosen = task !== null && !tasks.some(({ id }) => id === task.id);
    return [
      { value: '', label: noTask },
      ...(chosen ? [{ value: task.id, label: task.title }] : []),
      ...tasks.map(({ id, title, status }) => ({ value: id, label: title, hint: taskStatusLabels[status] })),
    ];
  }, [projectId, task]);
  return (
    <div className="flex min-w-0 flex-wrap gap-2">
      <Field label="Kind of update" hideLabel className="grow basis-36 sm:grow-0">
        <Select value={type} options={typeOptions} onValueChange={(next) => onChange({ type: next, task })} />
      </Field>
      <Field label="Related task" hideLabel className="grow basis-36">
        <SearchSelect
          value={task?.id ?? ''}
          shown={task?.title ?? noTask}
          options={options}
          nothingFound="No task of the project has these words."
          onValueChange={(id) => {
            const chosen = tasksOf(projectId).find((one) => one.id === id);
            onChange({ type, task: chosen ? { id, title: chosen.title } : null });
          }}
        />
      </Field>
    </div>
  );
}

const noTask = 'About no task';

function tasksOf(projectId: string) {
  return taskView().tasks.filter((task) => task.projectId === projectId);
}
