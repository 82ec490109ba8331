import { maxDescriptionLength, maxTitleLength } from '@longtable/contract/rules/task-limits';
import { positionAt } from '@longtable/contract/rules/task-order';
import { taskPriorities, taskPriorityLabels } from '@longtable/contract/rules/task-priority';
import { taskStatuses, taskStatusLabels } from '@longtable/contract/rules/task-status';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useUser } from '../../platform/session.ts';
import { Button } from '../../ui/button.tsx';
import { DateInput } from '../../ui/date-input.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorBox } from '../../ui/error-box.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Kbd } from '../../ui/kbd.tsx';
import { Select } from '../../ui/select.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { TagsField } from './tags-field.tsx';
import { dropDraft, type FormDialog, keepDraft, openDialog, taskDialogs } from './task-dialogs.store.ts';
import { changedFields, type DraftErrors, isTouched, readDraft, type TaskDraft } from './task-draft.ts';
import { PriorityGlyph, StatusGlyph } from './task-marks.tsx';
import { taskView } from './task-view.ts';
import { createTask, editTask } from './tasks.mutations.ts';

const priorityOptions = taskPriorities.map((value) => ({
  value,
  label: taskPriorityLabels[value],
  icon: <PriorityGlyph priority={value} />,
}));
const statusOptions = taskStatuses.map((value) => ({
  value,
  label: taskStatusLabels[value],
  icon: <StatusGlyph status={value} />,
}));

/**
 * Creates or edits a task (workspace §2 "Taskboard page", §5 "Task"). Saving closes it at once; if the server then
 * refuses, it opens again with what was typed and the reason. Closing it otherwise keeps what was typed.
 */
export function TaskFormDialog({ dialog, open }: { dialog: FormDialog; open: boolean }) {
  const user = useUser();
  const { task, blank, refusal } = dialog;
  const [draft, setDraft] = useState(dialog.draft);
  const [errors, setErrors] = useState<DraftErrors>({});
  const [resumed, setResumed] = useState(refusal === null && isTouched(dialog.draft, blank));
  const title = useRef<HTMLInputElement>(null);
  const form = useRef<HTMLDivElement>(null);

  const change = (changes: Partial<TaskDraft>) => {
    const next = { ...draft, ...changes };
    setDraft(next);
    keepDraft(dialog, next);
    for (const key of Object.keys(changes))
      if (errors[key as keyof TaskDraft]) setErrors({ ...errors, [key]: undefined });
  };
  const startOver = () => {
    dropDraft(task);
    setDraft(blank);
    setErrors({});
    setResumed(false);
    title.current?.focus();
  };
  const save = () => {
    // A second press while the dialog fades would create a second task.
    if (openDialog.get().shown !== dialog || draft.title.trim() === '') return;
    const { fields, errors: wrong } = readDraft(draft);
    if (!fields) {
      setErrors(wrong);
      focusFirstError(form.current);
      return;
    }
    dropDraft(task);
    taskDialogs.close();
    if (!task) {
      createTask(user, { ...fields, position: positionAt(taskView().columns[fields.status], 0) }, 'dialog');
      return;
    }
    const before = readDraft(blank).fields ?? task;
    const changes = changedFields(fields, before);
    if (Object.keys(changes).length > 0) editTask(task.id, changes, 'dialog');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    save();
  };

  return (
    <Dialog
      open={open}
      onOpenChange={() => taskDialogs.close()}
      title={task ? 'Edit Task' : 'Create New Task'}
      size="lg"
      initialFocus={title}
      onSubmit={save}
      footer={
        <>
          <span className="mr-auto flex items-center gap-1.5 text-subtle text-xs pointer-coarse:hidden">
            <Kbd keys="Mod+Enter" /> to save
          </span>
          <Button
            onClick={() => {
              dropDraft(task);
              taskDialogs.close();
            }}
          >
            Cancel
          </Button>
          <Button type="submit" variant="primary" disabled={draft.title.trim() === ''}>
            {task ? 'Save changes' : 'Create task'}
          </Button>
        </>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys of all fields inside */}
      <div ref={form} onKeyDown={onKeyDown} className="flex flex-col gap-4">
        {refusal !== null && <ErrorBox title="Unable to save task">{refusal}</ErrorBox>}
        {resumed && (
          <p className="flex flex-wrap items-center gap-x-2 text-muted text-sm">
            This is what you had typed before.
            <Button variant="link" onClick={startOver}>
              {task ? 'Discard it' : 'Start over'}
            </Button>
          </p>
        )}
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
        <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
          <Field label="Due date" required error={errors.dueDate} className="max-sm:col-span-2">
            <DateInput value={draft.dueDate} onChange={({ target }) => change({ dueDate: target.value })} />
          </Field>
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
        </div>
        <TagsField value={draft.tags} onChange={(tags) => change({ tags })} error={errors.tags} />
        <Field label="Description" error={errors.description}>
          <Textarea
            value={draft.description}
            maxLength={maxDescriptionLength}
            minRows={4}
            onChange={({ target }) => change({ description: target.value })}
          />
        </Field>
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
    </Dialog>
  );
}

/** After the errors are drawn. */
function focusFirstError(form: HTMLElement | null): void {
  requestAnimationFrame(() => {
    const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
    field?.focus({ preventScroll: true });
    field?.scrollIntoView({ block: 'center' });
  });
}
