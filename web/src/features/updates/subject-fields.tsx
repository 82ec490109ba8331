import { projectUpdateTypes } from '@longtable/contract/rules/project-kinds';
import { taskStatusLabels } from '@longtable/contract/rules/task-status';
import { useCallback } from 'react';
import { Field } from '../../ui/field.tsx';
import { type SearchOption, SearchSelect } from '../../ui/search-select.tsx';
import { Select } from '../../ui/select.tsx';
import { taskView } from '../tasks/task-view.ts';
import type { Subject } from './data/updates-of.ts';
import { updateTypes } from './update-subject.tsx';

const typeOptions = projectUpdateTypes.map((value) => {
  const { label, icon: Icon } = updateTypes[value];
  return { value, label, icon: <Icon aria-hidden /> };
});

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
