import type { CalendarDay } from '@longtable/contract/rules/calendar-day';
import { maxTitleLength } from '@longtable/contract/rules/task-limits';
import type { TaskPriority } from '@longtable/contract/rules/task-priority';
import type { TaskStatus } from '@longtable/contract/rules/task-status';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useUser } from '../../../platform/session.ts';
import { assignableQuery } from '../data/task-choices.ts';
import type { Named } from '../mutations/pending.ts';
import { createTask } from '../mutations/tasks.mutations.ts';
import { headPosition } from '../windows/column-ends.ts';
import { type DateReader, loadDateReader } from './dates.ts';
import { type Piece, parseQuickTask, pieceKey, type QuickTask } from './parse.ts';

export type QuickTaskField = {
  readonly text: string;
  /** The parsed line. */
  readonly task: QuickTask;
  setText(text: string): void;
  /** Leaves a recognized piece in the title. */
  ignore(piece: Piece): void;
  /** Loads the date parser; call it on focus. */
  prepare(): void;
  clear(): void;
  /** Creates the task and clears the field. Null if there is no title. */
  create(): { readonly id: string; readonly task: QuickTask } | null;
};

const nothing: ReadonlySet<string> = new Set();

/** What a new task has unless its line says something else. */
export type TaskDefaults = {
  readonly status?: TaskStatus;
  readonly priority?: TaskPriority;
  readonly dueDate?: CalendarDay;
  readonly assignee?: Named;
};

/** A line that becomes a task, with the defaults of docs/product/tasks.md, "Fields", unless `defaults` overrides them. */
export function useQuickTask({
  today,
  project,
  defaults = {},
}: {
  today: CalendarDay;
  project: Named | null;
  defaults?: TaskDefaults;
}): QuickTaskField {
  const user = useUser();
  const [text, setText] = useState('');
  const [ignored, setIgnored] = useState(nothing);
  // A function as state has to be wrapped.
  const [{ dates }, setDates] = useState<{ dates: DateReader | null }>({ dates: null });
  const others = useQuery({ ...assignableQuery(project?.id ?? null), enabled: text.includes('@') }).data;
  const people = useMemo(
    () => [
      { id: user.id, name: user.fullName, email: user.email },
      ...(others ?? []).filter(({ id }) => id !== user.id),
    ],
    [user, others],
  );
  const task = useMemo(
    () => parseQuickTask(text, { today, dates, people, ignored }),
    [text, today, dates, people, ignored],
  );
  const clear = () => {
    setText('');
    setIgnored(nothing);
  };
  return {
    text,
    task,
    setText,
    ignore: (piece) => setIgnored(new Set([...ignored, pieceKey(piece)])),
    prepare() {
      // Dates stay in the title; the next focus tries again.
      if (!dates)
        loadDateReader().then(
          (reader) => setDates({ dates: reader }),
          () => undefined,
        );
    },
    clear,
    create() {
      if (task.title === '') return null;
      const assignee = task.assignee ?? defaults.assignee ?? { id: user.id, name: user.fullName };
      const { status = 'todo', priority = 'medium', dueDate = today } = defaults;
      const id = createTask(
        user,
        {
          ...inputOf(task, {
            today: dueDate,
            status,
            projectId: project?.id ?? null,
            assigneeId: assignee.id,
          }),
          priority: task.priority ?? priority,
          position: headPosition(status),
        },
        { source: 'inline', chosen: { project, assignee } },
      );
      clear();
      return { id, task };
    },
  };
}

/** A parsed line as a new task, with the defaults of docs/product/tasks.md, "Fields". */
export function inputOf(
  task: QuickTask,
  {
    today,
    ...given
  }: {
    readonly today: CalendarDay;
    readonly status: TaskStatus;
    readonly projectId: string | null;
    readonly assigneeId: string;
  },
) {
  return {
    title: task.title.slice(0, maxTitleLength),
    description: '',
    startDate: task.startDate,
    dueDate: task.dueDate ?? today,
    priority: task.priority ?? ('medium' as const),
    tags: [...task.tags],
    subtasks: [],
    dependencies: [],
    repeat: task.repeat,
    estimatedHours: null,
    timeTaken: null,
    ...given,
  };
}
