import { maxDependencies } from '@longtable/contract/rules/task-limits';
import { taskStatusLabels } from '@longtable/contract/rules/task-status';
import { EyeOff } from 'lucide-react';
import { useCallback, useState } from 'react';
import { type ListOption, SearchList } from '../../../ui/search-list.tsx';
import { loadedTask, useLoadedTasks } from '../data/loaded-tasks.ts';
import { unseenTitle, useDependencyFinder } from '../dependencies/find-dependencies.tsx';
import { StatusGlyph } from '../marks/task-marks.tsx';
import { useLoad } from '../windows/use-load.ts';

export interface DependenciesPickerProps {
  taskId: string;
  /** The ids of the tasks that it waits for. */
  value: readonly string[];
  onToggle: (id: string, isAdded: boolean) => void;
}

/** Ticks the tasks that a task waits for, searched by their titles. Those that would make a circle can't be ticked. */
export function DependenciesPicker({ taskId, value, onToggle }: DependenciesPickerProps) {
  // They come first; ticking does not reorder them.
  const [first] = useState(value);
  const { find, search } = useDependencyFinder(taskId);
  // Titles appear once they are loaded.
  const tasks = useLoadedTasks(({ tasks }) => tasks);
  useLoad({ kind: 'tasks', ids: value });
  const options = useCallback(
    (text: string) => (text.trim() === '' ? [...first.map(optionOf), ...find('', first)] : find(text, [])),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `optionOf` reads the loaded tasks
    [first, find, tasks],
  );
  const isFull = value.length >= maxDependencies;
  return (
    <SearchList
      label="Waits for"
      findLabel="Find a task"
      options={options}
      onSearch={search}
      multiple
      clears
      tickOf={(id) => (value.includes(id) ? 'all' : null)}
      onChoose={(id) => {
        const isAdded = !value.includes(id);
        if (!isAdded || !isFull) onToggle(id, isAdded);
      }}
      nothing="There is no other task yet."
      note={isFull ? `A task can wait for at most ${maxDependencies} others.` : undefined}
    />
  );
}

function optionOf(id: string): ListOption {
  const task = loadedTask(id);
  return {
    value: id,
    label: task?.title ?? unseenTitle,
    icon: task ? (
      <StatusGlyph status={task.status} label={taskStatusLabels[task.status]} />
    ) : (
      <EyeOff aria-hidden className="text-subtle" />
    ),
  };
}
