import { taskStatusLabels } from '@longtable/contract/rules/task-status';
import type { Task } from '@longtable/contract/tasks';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, Lock, Plus } from 'lucide-react';
import { Children, type ReactNode, useId, useMemo } from 'react';
import { tasksApi } from '../../../platform/api/tasks.ts';
import { call } from '../../../platform/client.ts';
import { whenCreated } from '../../../platform/mutations/pending.ts';
import { useToday } from '../../../platform/today.ts';
import { cn } from '../../../ui/class-names.ts';
import { loadedTask, useLoadedTasks } from '../data/loaded-tasks.ts';
import { tasksById } from '../data/task-list.ts';
import { unseenTitle } from '../dependencies/find-dependencies.tsx';
import { taskDialogs } from '../dialogs/task-dialogs.store.ts';
import { DueMark, StatusGlyph } from '../marks/task-marks.tsx';
import { PropertyButton } from '../pickers/property-button.tsx';
import { mayPick } from '../pickers/property-picker.ts';
import { propertyStyles } from '../pickers/property-styles.ts';
import { everything, isBoardLoaded } from '../windows/task-window.ts';
import { useLoad } from '../windows/use-load.ts';

/**
 * The dependencies and dependents of a task, as far as there are any. Whoever may edit the task adds and removes
 * dependencies here.
 */
export function Dependencies({ task }: { task: Task }) {
  const { dependencies, dependents: dependentIds } = useDependencies(task);
  useLoad({ kind: 'tasks', ids: [...task.dependencies, ...dependentIds] });
  const tasks = useLoadedTasks(({ tasks }) => tasks);
  const dependents = useMemo(
    () => tasks.filter((other) => other.dependencies.includes(task.id)),
    [tasks, task.id],
  );
  const { loaded, others } = useMemo(() => {
    const byId = tasksById(tasks);
    const loaded = task.dependencies.flatMap((id) => byId.get(id) ?? []);
    return { loaded, others: task.dependencies.filter((id) => !byId.has(id)) };
  }, [tasks, task.dependencies]);
  return (
    <>
      {(task.dependencies.length > 0 || mayPick(task, 'dependencies')) && (
        <DependencyList title="Waits for" end={<ChangeDependencies task={task} />}>
          {loaded.map((other) => (
            <LoadedTask key={other.id} task={other} />
          ))}
          {others.map((id) => (
            <UnseenTask key={id} {...dependencies.get(id)} />
          ))}
        </DependencyList>
      )}
      {dependents.length > 0 && (
        <DependencyList title="Required by">
          {dependents.map((other) => (
            <LoadedTask key={other.id} task={other} />
          ))}
        </DependencyList>
      )}
    </>
  );
}

type Unseen = { readonly title?: string | null; readonly isCompleted?: boolean };

/** Fetches dependencies and dependents of a task, unless all are loaded. */
function useDependencies(task: Task): {
  readonly dependencies: ReadonlyMap<string, Unseen>;
  readonly dependents: readonly string[];
} {
  const isEverythingHere = useLoadedTasks(
    ({ list }) => isBoardLoaded(list.windows, everything) && task.dependencies.every(loadedTask),
  );
  const { data } = useQuery({
    queryKey: ['task-dependencies', task.id, task.version],
    queryFn: async ({ signal }) => {
      await whenCreated(task.id);
      return call(tasksApi.dependencies, { taskId: task.id }, { signal });
    },
    enabled: !isEverythingHere,
    staleTime: 0,
    gcTime: 60_000,
    meta: { keep: false },
  });
  return useMemo(
    () => ({
      dependencies: new Map(data?.dependencies.map((one) => [one.taskId, one])),
      dependents: data?.dependents ?? [],
    }),
    [data],
  );
}

/** Opens the picker of the dependencies. The same button with and without any: ticking the first keeps its picker open. */
function ChangeDependencies({ task }: { task: Task }) {
  if (!mayPick(task, 'dependencies')) return null;
  return (
    <PropertyButton
      task={task}
      property="dependencies"
      label="Add or remove tasks to wait for"
      className={cn(propertyStyles, 'mx-0 size-7 justify-center px-0 text-muted pointer-coarse:size-11')}
    >
      <Plus aria-hidden className="size-4" />
    </PropertyButton>
  );
}

function DependencyList({
  title,
  end,
  children,
}: {
  title: string;
  /** Beside the heading. */
  end?: ReactNode;
  children: ReactNode;
}) {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className="flex min-w-0 flex-col gap-1">
      <div className="flex min-h-7 items-center gap-1">
        <h3 id={heading} className="text-muted text-sm">
          {title}
        </h3>
        {end}
      </div>
      {Children.count(children) > 0 && (
        <ul aria-labelledby={heading} className="-mx-2 flex flex-col">
          {children}
        </ul>
      )}
    </section>
  );
}

function LoadedTask({ task }: { task: Task }) {
  const today = useToday();
  return (
    <li>
      <button
        type="button"
        onClick={() => taskDialogs.openDetail(task.id)}
        className="focus-inset flex min-h-8 w-full items-center gap-2 rounded-control px-2 py-1 text-start text-sm transition-colors hover:bg-hover pointer-coarse:min-h-11"
      >
        <StatusGlyph status={task.status} label={taskStatusLabels[task.status]} />
        <span
          dir="auto"
          className={`min-w-0 flex-1 truncate ${task.status === 'completed' ? 'text-muted line-through' : 'text-ink'}`}
        >
          {task.title}
        </span>
        <span className="shrink-0 text-xs">
          <DueMark task={task} today={today} />
        </span>
      </button>
    </li>
  );
}

function UnseenTask({ title, isCompleted = false }: Unseen) {
  return (
    <li className="flex min-h-8 items-center gap-2 px-2 py-1 text-muted text-sm">
      {isCompleted ? (
        <CircleCheck aria-hidden className="size-4 shrink-0 text-success" />
      ) : (
        <Lock aria-hidden className="size-3.5 shrink-0 text-subtle" />
      )}
      <span dir="auto" className="min-w-0 flex-1 truncate">
        {title ?? unseenTitle}
      </span>
      {isCompleted && <span className="shrink-0 text-xs">{taskStatusLabels.completed}</span>}
    </li>
  );
}
