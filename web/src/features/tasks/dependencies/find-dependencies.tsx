import { taskStatusLabels } from '@longtable/contract/rules/task-status';
import { useMemo } from 'react';
import { directory } from '../../../platform/directory.ts';
import type { ComboboxOption } from '../../../ui/combobox.tsx';
import { loadedTask, loadedTasks, useLoadedTasks } from '../data/loaded-tasks.ts';
import { StatusGlyph } from '../marks/task-marks.tsx';
import { useTaskSearch } from '../windows/use-task-search.ts';
import { findTasks } from './choices.ts';
import { dependentsOf } from './dependencies.ts';

/** What is shown for a dependency that the person may not see. */
export const unseenTitle = 'A task that you can’t see';

/**
 * Finds tasks to wait for by their titles, among the loaded ones, except some; `search` loads those that match. Tasks that would
 * make a circle have a reason why they can't be chosen. `taskId` is null for a new task.
 */
export function useDependencyFinder(taskId: string | null): {
  readonly find: (text: string, left: readonly string[]) => readonly ComboboxOption[];
  readonly search: (text: string) => void;
} {
  const tasks = useLoadedTasks(({ tasks }) => tasks);
  const search = useTaskSearch(null);
  const find = useMemo(() => {
    // Called for each keystroke; dependents are computed at the first.
    let dependents: ReadonlyMap<string, string> | null = null;
    return (text: string, left: readonly string[]) => {
      dependents ??= taskId === null ? new Map() : dependentsOf(taskId, loadedTasks().tasks);
      const through = dependents;
      const without = new Set(taskId === null ? left : [taskId, ...left]);
      return findTasks(tasks, text, without).map(({ id, title, status, projectId }) => ({
        value: id,
        label: title,
        icon: <StatusGlyph status={status} label={taskStatusLabels[status]} />,
        hint: directory().project(projectId)?.name,
        refusal: refusalOf(id, taskId, through),
      }));
    };
  }, [taskId, tasks]);
  return { find, search };
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
