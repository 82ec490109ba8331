import { maxDependencies } from '@longtable/contract/rules/task-limits';
import { taskStatusLabels } from '@longtable/contract/rules/task-status';
import type { Task } from '@longtable/contract/tasks';
import { EyeOff } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { directory } from '../../../platform/directory.ts';
import { ChipList, type ListedChip } from '../../../ui/chip-list.tsx';
import { Combobox, type ComboboxOption } from '../../../ui/combobox.tsx';
import { Field } from '../../../ui/field.tsx';
import { loadedTask, loadedTasks, useLoadedTasks } from '../data/loaded-tasks.ts';
import { StatusGlyph } from '../marks/task-marks.tsx';
import { useLoad } from '../windows/use-load.ts';
import { useTaskSearch } from '../windows/use-task-search.ts';
import { findTasks } from './choices.ts';
import { dependentsOf } from './dependencies.ts';

/** Edits the dependencies of a task: searched by title, shown as chips. `taskId` is null for a new task. */
export function DependenciesField({
  taskId,
  value,
  onChange,
  error,
}: {
  taskId: string | null;
  value: readonly string[];
  onChange: (value: readonly string[]) => void;
  error?: string | undefined;
}) {
  const tasks = useLoadedTasks(({ tasks }) => tasks);
  const isFull = value.length >= maxDependencies;
  const search = useTaskSearch(null);
  const find = useMemo(() => {
    const findLoaded = finder(taskId, value, tasks);
    return (text: string) => {
      search(text);
      return findLoaded(text);
    };
  }, [taskId, value, tasks, search]);
  // Selected tasks are shown by their titles.
  useLoad({ kind: 'tasks', ids: value });
  const add = useCallback((id: string) => onChange([...value, id]), [value, onChange]);
  return (
    <Field
      label="Waits for"
      hint={
        isFull
          ? `A task can wait for at most ${maxDependencies} others.`
          : 'It can be completed when these are.'
      }
      error={error}
    >
      <Combobox
        shown=""
        chosen={null}
        keepsOpen
        placeholder="Find a task by its title"
        find={isFull ? nothing : find}
        nothingFound={isFull ? `At most ${maxDependencies} tasks.` : 'No task matches this title.'}
        onChoose={add}
        chips={
          <ChipList
            label="Waits for these tasks"
            chips={value.map(chipOf)}
            onRemove={({ key }) => onChange(value.filter((id) => id !== key))}
          />
        }
      />
    </Field>
  );
}

function chipOf(id: string): ListedChip {
  const task = loadedTask(id);
  const text = task?.title ?? 'A task that you can’t see';
  return {
    key: id,
    text,
    icon: task ? (
      <StatusGlyph status={task.status} label={taskStatusLabels[task.status]} />
    ) : (
      <EyeOff aria-hidden />
    ),
    removeLabel: `Remove ${text}`,
  };
}

function nothing(): readonly ComboboxOption[] {
  return [];
}

/** Called for each keystroke; dependents are computed at the first. */
function finder(taskId: string | null, value: readonly string[], tasks: readonly Task[]) {
  const left = new Set(taskId === null ? value : [taskId, ...value]);
  let dependents: ReadonlyMap<string, string> | null = null;
  return (text: string): readonly ComboboxOption[] => {
    dependents ??= taskId === null ? new Map() : dependentsOf(taskId, loadedTasks().tasks);
    const through = dependents;
    return findTasks(tasks, text, left).map(({ id, title, status, projectId }) => ({
      value: id,
      label: title,
      icon: <StatusGlyph status={status} label={taskStatusLabels[status]} />,
      hint: directory().project(projectId)?.name,
      refusal: refusalOf(id, taskId, through),
    }));
  };
}

/** Why a task can't be a dependency: it depends on this task itself, directly or through others. */
function refusalOf(
  id: string,
  taskId: string | null,
  dependents: ReadonlyMap<string, string>,
): string | undefined {
  const through = dependents.get(id);
  if (through === undefined) return undefined;
  if (through === taskId) return 'Already waits for this task: this would be a circular dependency.';
  const title = loadedTask(through)?.title ?? 'another task';
  return `Waits for this task through “${title}”: this would be a circular dependency.`;
}
