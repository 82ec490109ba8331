import { maxDescriptionLength, maxTitleLength } from '@longtable/contract/rules/task-limits';
import type { RefObject } from 'react';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Select } from '../../../ui/select.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { DependenciesField } from '../dependencies/dependencies-field.tsx';
import { priorityOptions, statusOptions } from '../marks/task-options.tsx';
import { AssigneeField, ProjectField } from './assignment-fields.tsx';
import { ChecklistField } from './checklist-field.tsx';
import { DayField } from './day-field.tsx';
import type { DraftErrors } from './read-draft.ts';
import { RepeatField } from './repeat-field.tsx';
import { TagsField } from './tags-field.tsx';
import type { TaskDraft } from './task-draft.ts';
import type { Assignment } from './use-assignment.ts';

/** The first tab of the form: title, project and assignee, then all other fields. */
export function TaskDetailsTab({
  taskId,
  draft,
  errors,
  assignment,
  title,
  onChange: change,
}: {
  /** Null while it is being created. */
  taskId: string | null;
  draft: TaskDraft;
  errors: DraftErrors;
  assignment: Assignment;
  title: RefObject<HTMLInputElement | null>;
  onChange: (changes: Partial<TaskDraft>) => void;
}) {
  return (
    <div className="flex flex-col gap-4">
      <Field label="Title" required error={errors.title}>
        <Input
          ref={title}
          value={draft.title}
          maxLength={maxTitleLength}
          autoComplete="off"
          enterKeyHint="done"
          onChange={({ target }) => change({ title: target.value })}
        />
      </Field>
      {/* Their choices are loaded once one of them is used. */}
      <div
        className="grid gap-4 min-[23.5rem]:grid-cols-2"
        onFocus={assignment.loadChoices}
        onPointerEnter={assignment.loadChoices}
      >
        <ProjectField draft={draft} assignment={assignment} />
        <AssigneeField draft={draft} assignment={assignment} />
      </div>
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
        <DayField
          label="Due date"
          required
          error={errors.dueDate}
          value={draft.dueDate}
          assigneeId={assignment.assignee.id}
          onChange={(dueDate) => change({ dueDate })}
          className="max-[23.5rem]:col-span-2"
        />
        <DayField
          label="Start date"
          error={errors.startDate}
          value={draft.startDate}
          max={
            draft.dueDate === ''
              ? undefined
              : { day: draft.dueDate, reason: 'A task can’t start after it is due' }
          }
          onChange={(startDate) => change({ startDate })}
          className="max-[23.5rem]:col-span-2"
        />
        <Field label="Priority">
          <Select
            value={draft.priority}
            options={priorityOptions}
            onValueChange={(priority) => change({ priority })}
          />
        </Field>
        <Field label="Status">
          <Select
            value={draft.status}
            options={statusOptions}
            onValueChange={(status) => change({ status })}
          />
        </Field>
        <RepeatField value={draft.repeat} onChange={(repeat) => change({ repeat })} />
      </div>
      <TagsField value={draft.tags} onChange={(tags) => change({ tags })} error={errors.tags} />
      <Field label="Description" hint="Markdown supported" error={errors.description}>
        <Textarea
          value={draft.description}
          maxLength={maxDescriptionLength}
          minRows={4}
          onChange={({ target }) => change({ description: target.value })}
        />
      </Field>
      <DependenciesField
        taskId={taskId}
        value={draft.dependencies}
        onChange={(dependencies) => change({ dependencies })}
        error={errors.dependencies}
      />
      {taskId === null && <ChecklistField value={draft.subtasks} step={draft.step} onChange={change} />}
      <div className="grid grid-cols-2 gap-4">
        <Field label="Estimated hours" error={errors.estimatedHours}>
          <Input
            value={draft.estimatedHours}
            inputMode="decimal"
            autoComplete="off"
            onChange={({ target }) => change({ estimatedHours: target.value })}
          />
        </Field>
        <Field label="Time taken (hours)" error={errors.timeTaken}>
          <Input
            value={draft.timeTaken}
            inputMode="decimal"
            autoComplete="off"
            onChange={({ target }) => change({ timeTaken: target.value })}
          />
        </Field>
      </div>
    </div>
  );
}
