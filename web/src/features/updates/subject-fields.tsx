import { projectUpdateTypes } from '@longtable/contract/rules/project-kinds';
import { taskStatusLabels } from '@longtable/contract/rules/task-status';
import { useCallback } from 'react';
import { Combobox } from '../../ui/combobox.tsx';
import { Field } from '../../ui/field.tsx';
import { type SearchOption, searched } from '../../ui/search-select.tsx';
import { Select } from '../../ui/select.tsx';
import { useLoadedTasks } from '../tasks/data/loaded-tasks.ts';
import { useTaskSearch } from '../tasks/windows/use-task-search.ts';
import type { Subject } from './data/feed-target.ts';
import { updateTypes } from './update-type.tsx';

const typeOptions = projectUpdateTypes.map((value) => {
  const { label, icon: Icon } = updateTypes[value];
  return { value, label, icon: <Icon aria-hidden /> };
});

/** The fields for type and task of a project's update. */
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
  const loaded = useLoadedTasks(({ tasks }) => tasks);
  const search = useTaskSearch(projectId);
  const find = useCallback(
    (text: string): readonly SearchOption[] => {
      search(text);
      const tasks = loaded.filter((one) => one.projectId === projectId);
      // Include the selected task, which the search may not return.
      const isMissing = task !== null && !tasks.some(({ id }) => id === task.id);
      const options = [
        { value: '', label: noTask },
        ...(isMissing ? [{ value: task.id, label: task.title }] : []),
        ...tasks.map(({ id, title, status }) => ({
          value: id,
          label: title,
          hint: taskStatusLabels[status],
        })),
      ];
      return searched(options, text, maxOptions);
    },
    [search, loaded, projectId, task],
  );
  return (
    <div className="flex min-w-0 flex-wrap gap-2">
      <Field label="Update type" hideLabel className="grow basis-36 sm:grow-0">
        <Select value={type} options={typeOptions} onValueChange={(next) => onChange({ type: next, task })} />
      </Field>
      <Field label="Related task" hideLabel className="grow basis-36">
        <Combobox
          chosen={task?.id ?? ''}
          shown={task?.title ?? noTask}
          find={find}
          nothingFound="No matching tasks."
          onChoose={(id) => {
            const chosen = loaded.find((one) => one.id === id);
            onChange({ type, task: chosen ? { id, title: chosen.title } : null });
          }}
        />
      </Field>
    </div>
  );
}

const noTask = 'No related task';
/** The most tasks to offer at once. */
const maxOptions = 100;
