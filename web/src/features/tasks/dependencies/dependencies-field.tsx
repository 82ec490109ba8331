import { maxDependencies } from '@longtable/contract/rules/task-limits';
import { taskStatusLabels } from '@longtable/contract/rules/task-status';
import { EyeOff } from 'lucide-react';
import { useCallback } from 'react';
import { ChipList, type ListedChip } from '../../../ui/chip-list.tsx';
import { Combobox, type ComboboxOption } from '../../../ui/combobox.tsx';
import { Field } from '../../../ui/field.tsx';
import { loadedTask } from '../data/loaded-tasks.ts';
import { StatusGlyph } from '../marks/task-marks.tsx';
import { useLoad } from '../windows/use-load.ts';
import { unseenTitle, useDependencyFinder } from './find-dependencies.tsx';

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
  const isFull = value.length >= maxDependencies;
  const { find: findTasks, search } = useDependencyFinder(taskId);
  const find = useCallback(
    (text: string) => {
      search(text);
      return findTasks(text, value);
    },
    [findTasks, search, value],
  );
  // Selected tasks are shown by their titles.
  useLoad({ kind: 'tasks', ids: value });
  const add = useCallback((id: string) => onChange([...value, id]), [value, onChange]);
  return (
    <Field
      label="Waits for"
      hint={
        isFull
          ? `A task can wait for at most ${maxDependencies} others.`
          : 'Can’t be completed until these are done.'
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
  const text = task?.title ?? unseenTitle;
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
