import { newId } from '@longtable/contract/new-id';
import type { Project } from '@longtable/contract/projects';
import { maxProjectDescriptionLength, maxProjectNameLength } from '@longtable/contract/rules/project-limits';
import { taskPriorities, taskPriorityLabels } from '@longtable/contract/rules/task-priority';
import { useRef, useState } from 'react';
import { useFormDraft } from '../../../platform/drafts.ts';
import { useRequest } from '../../../platform/use-request.ts';
import { Button } from '../../../ui/button.tsx';
import { DateInput } from '../../../ui/date-input.tsx';
import { Dialog, DialogCancel } from '../../../ui/dialog.tsx';
import { DraftNote } from '../../../ui/draft-note.tsx';
import { ErrorBox } from '../../../ui/error-box.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Select } from '../../../ui/select.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { PriorityGlyph } from '../../tasks/task-marks.tsx';
import { createProject, updateProject } from '../data/projects.actions.ts';
import {
  emptyProject,
  type ProjectDraft,
  projectChanges,
  projectDescriptionProblem,
  projectDraftOf,
  projectNameProblem,
} from './project-draft.ts';
import { individualScope, type ScopeDraft, scopeInput, scopeProblem } from './scope-draft.ts';
import { ScopeFields } from './scope-fields.tsx';

const priorities = taskPriorities.map((value) => ({
  value,
  label: taskPriorityLabels[value],
  icon: <PriorityGlyph priority={value} />,
}));

/**
 * Making a project, or (with `project`) changing what one is; whose it is and who sees it is changed in its settings.
 * Keep it mounted and flip `open`.
 */
export function ProjectFormDialog({
  project,
  scope = individualScope,
  open,
  onOpenChange,
  onSaved,
}: {
  project?: Project | undefined;
  /** Whose project a new one is at first. */
  scope?: ScopeDraft;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Once the server has it. */
  onSaved?: (project: Project) => void;
}) {
  const {
    draft,
    change: write,
    isRestored,
    discard,
    cancel,
    drop,
  } = useFormDraft<ProjectDraft & { scope: ScopeDraft }>(
    project
      ? `project:${project.id}`
      : `project:new ${scope.departmentIds.join()}${scope.teamId ?? ''}`.trim(),
    {
      blank: { ...(project ? projectDraftOf(project) : emptyProject), scope },
      open,
      reopen: () => onOpenChange(true),
    },
  );
  const { scope: of } = draft;
  // Sent again, it is the same project.
  const [id, setId] = useState(newId);
  const [wasOpen, setWasOpen] = useState(open);
  const [isChecked, setChecked] = useState(false);
  const { busy, refusal, run, clear } = useRequest();
  const nameBox = useRef<HTMLInputElement>(null);
  const scopeBox = useRef<HTMLDivElement>(null);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) {
      setId(newId());
      setChecked(false);
    }
  }
  const change = (changes: Partial<typeof draft>) => {
    if (refusal) clear();
    write(changes);
  };
  const close = () => {
    clear();
    onOpenChange(false);
  };
  const nameProblem = refusal?.fields['name'] ?? (isChecked ? projectNameProblem(draft.name) : '');
  // Too long is told while it is typed.
  const descriptionProblem = refusal?.fields['description'] ?? projectDescriptionProblem(draft.description);
  const missing = project ? '' : scopeProblem(of);
  const save = (form: HTMLFormElement) => {
    setChecked(true);
    if (projectNameProblem(draft.name) !== '') return nameBox.current?.focus();
    if (projectDescriptionProblem(draft.description) !== '')
      return form.querySelector<HTMLElement>('textarea')?.focus();
    if (missing !== '')
      return scopeBox.current?.querySelector<HTMLElement>('[role=combobox], [role=checkbox]')?.focus();
    void run(async () => {
      const changes = project && projectChanges(project, draft);
      if (changes && Object.keys(changes).length === 0) return close();
      const { name, description, dueDate, priority } = draft;
      const saved = changes
        ? await updateProject(project.id, changes)
        : await createProject({ id, name, description, dueDate, priority, ...scopeInput(of) });
      drop();
      close();
      onSaved?.(saved);
    }, form);
  };
  const hasFieldError = refusal !== null && ('name' in refusal.fields || 'description' in refusal.fields);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => (next ? onOpenChange(true) : close())}
      title={project ? 'Edit project' : 'New project'}
      size="lg"
      busy={busy}
      initialFocus={nameBox}
      onSubmit={({ currentTarget }) => save(currentTarget)}
      footer={
        <>
          <DialogCancel onCancel={cancel} />
          <Button type="submit" variant="primary" loading={busy}>
            {project ? 'Save changes' : 'Create project'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {isRestored && <DraftNote onDiscard={discard} />}
        <Field
          label="Name"
          required
          {...(nameProblem !== '' && { error: nameProblem })}
          {...lengthHint(draft.name, maxProjectNameLength)}
        >
          <Input
            ref={nameBox}
            dir="auto"
            autoComplete="off"
            value={draft.name}
            onChange={({ target }) => change({ name: target.value })}
          />
        </Field>
        <Field
          label="Description"
          {...(descriptionProblem !== '' && { error: descriptionProblem })}
          {...lengthHint(draft.description, maxProjectDescriptionLength)}
        >
          <Textarea
            minRows={2}
            maxRows={8}
            placeholder="What the project is for"
            value={draft.description}
            onChange={({ target }) => change({ description: target.value })}
          />
        </Field>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label="Due date" {...(refusal?.fields['dueDate'] && { error: refusal.fields['dueDate'] })}>
            <DateInput
              value={draft.dueDate ?? ''}
              onChange={({ target }) => change({ dueDate: target.value === '' ? null : target.value })}
            />
          </Field>
          <Field label="Priority">
            <Select
              value={draft.priority}
              options={priorities}
              onValueChange={(next) =>
                change({ priority: taskPriorities.find((each) => each === next) ?? draft.priority })
              }
            />
          </Field>
        </div>
        {!project && (
          <div ref={scopeBox}>
            <ScopeFields
              draft={of}
              onChange={(next) => change({ scope: next })}
              missing={isChecked ? missing : ''}
            />
          </div>
        )}
        {refusal && !hasFieldError && (
          <ErrorBox title={project ? 'The changes were not saved' : 'The project was not created'}>
            {refusal.text}
          </ErrorBox>
        )}
      </div>
    </Dialog>
  );
}

/** How much is left, once that is worth knowing. */
function lengthHint(text: string, longest: number): { labelEnd?: string } {
  const { length } = text.trim();
  return length > longest * 0.8 ? { labelEnd: `${length} of ${longest}` } : {};
}
