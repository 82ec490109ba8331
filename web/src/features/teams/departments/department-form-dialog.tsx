import type { Department } from '@longtable/contract/departments';
import { newId } from '@longtable/contract/new-id';
import { maxTeamDescriptionLength, maxTeamNameLength } from '@longtable/contract/rules/team-limits';
import { useRef, useState } from 'react';
import { useFormDraft } from '../../../platform/drafts.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogCancel } from '../../../ui/dialog.tsx';
import { DraftNote } from '../../../ui/draft-note.tsx';
import { ErrorBox } from '../../../ui/error-box.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { createDepartment, updateDepartment } from '../data/departments.actions.ts';
import { useAction } from '../data/use-action.ts';

type Draft = Pick<Department, 'name' | 'description'>;

const nothing: Draft = { name: '', description: '' };

/** Creating a department, or (with `department`) changing one. Keep it mounted and flip `open`. */
export function DepartmentFormDialog({
  teamId,
  department,
  open,
  onOpenChange,
}: {
  teamId: string;
  department?: Department | undefined;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const {
    draft,
    change: write,
    isRestored,
    discard,
    cancel,
    drop,
  } = useFormDraft<Draft>(department ? `department:${department.id}` : `department:new ${teamId}`, {
    blank: department ? { name: department.name, description: department.description } : nothing,
    open,
    reopen: () => onOpenChange(true),
  });
  // Sent again, it is the same department.
  const [id, setId] = useState(newId);
  // Not open at first: what it is opened with may have come with it.
  const [wasOpen, setWasOpen] = useState(false);
  const [isChecked, setChecked] = useState(false);
  const { busy, error, run, reset } = useAction();
  const nameBox = useRef<HTMLInputElement>(null);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) {
      setId(newId());
      setChecked(false);
    }
  }
  const change = (changes: Partial<Draft>) => {
    if (error) reset();
    write(changes);
  };
  const close = () => {
    reset();
    onOpenChange(false);
  };
  const { name, description } = draft;
  const problems = problemsOf(draft);
  const nameProblem = error?.fields['name'] ?? (isChecked ? problems.name : undefined);
  // Too long is told while it is typed.
  const descriptionProblem = error?.fields['description'] ?? problems.description;
  const save = (form: HTMLFormElement) => {
    setChecked(true);
    if (problems.name) return nameBox.current?.focus();
    if (problems.description) return form.querySelector('textarea')?.focus();
    void run(async () => {
      if (department) {
        const changes = changesOf(department, draft);
        if (Object.keys(changes).length > 0) await updateDepartment(department, changes);
      } else await createDepartment(teamId, { id, name, description });
      drop();
      close();
    }, form);
  };
  const isInField = error !== null && ('name' in error.fields || 'description' in error.fields);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => (next ? onOpenChange(true) : close())}
      title={department ? 'Edit department' : 'New department'}
      busy={busy}
      initialFocus={nameBox}
      onSubmit={({ currentTarget }) => save(currentTarget)}
      footer={
        <>
          <DialogCancel onCancel={cancel} />
          <Button type="submit" variant="primary" loading={busy}>
            {department ? 'Save changes' : 'Create department'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {isRestored && <DraftNote onDiscard={discard} />}
        <Field label="Name" required {...(nameProblem && { error: nameProblem })}>
          <Input
            ref={nameBox}
            dir="auto"
            autoComplete="off"
            value={name}
            onChange={({ target }) => change({ name: target.value })}
          />
        </Field>
        <Field label="Description" {...(descriptionProblem && { error: descriptionProblem })}>
          <Textarea
            minRows={2}
            maxRows={6}
            placeholder="What this department does"
            value={description}
            onChange={({ target }) => change({ description: target.value })}
          />
        </Field>
        {error && !isInField && (
          <ErrorBox title={department ? 'The changes were not saved' : 'The department was not created'}>
            {error.text}
          </ErrorBox>
        )}
      </div>
    </Dialog>
  );
}

/** In the words of the contract. */
function problemsOf({ name, description }: Draft): { name?: string; description?: string } {
  const { length } = name.trim();
  return {
    ...(length === 0 && { name: 'Enter a name for the department.' }),
    ...(length > maxTeamNameLength && { name: `Use at most ${maxTeamNameLength} characters.` }),
    ...(description.trim().length > maxTeamDescriptionLength && {
      description: `Use at most ${maxTeamDescriptionLength} characters.`,
    }),
  };
}

/** What differs: the rest somebody else may be changing right now. */
function changesOf(department: Draft, { name, description }: Draft): Partial<Draft> {
  return {
    ...(name.trim() !== department.name && { name }),
    ...(description.trim() !== department.description && { description }),
  };
}
