import { newId } from '@longtable/contract/new-id';
import { maxTeamDescriptionLength, maxTeamNameLength } from '@longtable/contract/rules/team-limits';
import { defaultTeamColour, defaultTeamIcon } from '@longtable/contract/rules/team-looks';
import type { Team } from '@longtable/contract/teams';
import { useRef, useState } from 'react';
import { useFormDraft } from '../../../platform/drafts.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogCancel } from '../../../ui/dialog.tsx';
import { DraftNote } from '../../../ui/draft-note.tsx';
import { ErrorBox } from '../../../ui/error-box.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { createTeam, updateTeam } from '../data/teams.actions.ts';
import { useAction } from '../data/use-action.ts';
import { TeamMark } from '../team-mark.tsx';
import { ColourField, IconField } from './looks-fields.tsx';
import { teamDescriptionProblem, teamNameProblem } from './team-problems.ts';

type Draft = Pick<Team, 'name' | 'description' | 'iconSeed' | 'colour'>;

const nothing: Draft = {
  name: '',
  description: '',
  iconSeed: defaultTeamIcon,
  colour: defaultTeamColour,
};

function draftOf({ name, description, iconSeed, colour }: Team): Draft {
  return { name, description, iconSeed, colour };
}

/** Creating a team, or (with `team`) changing what one is called and looks like. Keep it mounted and flip `open`. */
export function TeamFormDialog({
  team,
  open,
  onOpenChange,
  onSaved,
}: {
  team?: Team | undefined;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Once the server has it. */
  onSaved?: (team: Team) => void;
}) {
  const { draft, change, isRestored, discard, cancel, drop } = useFormDraft<Draft>(
    `team:${team?.id ?? 'new'}`,
    { blank: team ? draftOf(team) : nothing, open, reopen: () => onOpenChange(true) },
  );
  // Sent again, it is the same team.
  const [id, setId] = useState(newId);
  const [wasOpen, setWasOpen] = useState(open);
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
  const close = () => {
    reset();
    onOpenChange(false);
  };
  const nameProblem = error?.fields['name'] ?? (isChecked ? teamNameProblem(draft.name) : '');
  // Too long is told while it is typed.
  const descriptionProblem = error?.fields['description'] ?? teamDescriptionProblem(draft.description);
  const save = (form: HTMLFormElement) => {
    setChecked(true);
    if (teamNameProblem(draft.name) !== '') return nameBox.current?.focus();
    if (teamDescriptionProblem(draft.description) !== '')
      return form.querySelector<HTMLElement>('textarea')?.focus();
    void run(async () => {
      const changes = team && changesOf(team, draft);
      if (changes && Object.keys(changes).length === 0) return close();
      const { name, description, iconSeed, colour } = draft;
      const saved = changes
        ? await updateTeam(team.id, changes)
        : await createTeam({ id, name, description, iconSeed, colour });
      drop();
      close();
      onSaved?.(saved);
    }, form);
  };
  const hasFieldError = error !== null && ('name' in error.fields || 'description' in error.fields);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => (next ? onOpenChange(true) : close())}
      title={team ? 'Edit team' : 'Create team'}
      size="lg"
      busy={busy}
      initialFocus={nameBox}
      onSubmit={({ currentTarget }) => save(currentTarget)}
      footer={
        <>
          <DialogCancel onCancel={cancel} />
          <Button type="submit" variant="primary" loading={busy}>
            {team ? 'Save changes' : 'Create team'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {isRestored && <DraftNote onDiscard={discard} />}
        <Preview draft={draft} photoUrl={team?.photoUrl ?? null} />
        <Field
          label="Name"
          required
          {...(nameProblem !== '' && { error: nameProblem })}
          {...lengthHint(draft.name, maxTeamNameLength)}
        >
          <Input
            ref={nameBox}
            dir="auto"
            autoComplete="off"
            value={draft.name}
            onChange={({ target }) => {
              if (error) reset();
              change({ name: target.value });
            }}
          />
        </Field>
        <Field
          label="Description"
          {...(descriptionProblem !== '' && { error: descriptionProblem })}
          {...lengthHint(draft.description, maxTeamDescriptionLength)}
        >
          <Textarea
            minRows={2}
            maxRows={6}
            placeholder="What this team is for"
            value={draft.description}
            onChange={({ target }) => {
              if (error) reset();
              change({ description: target.value });
            }}
          />
        </Field>
        <IconField value={draft.iconSeed} onChange={(iconSeed) => change({ iconSeed })} />
        <ColourField value={draft.colour} onChange={(colour) => change({ colour })} />
        {team?.photoUrl && <p className="text-muted text-xs">Shown when the team has no photo.</p>}
        {error && !hasFieldError && (
          <ErrorBox title={team ? 'The changes were not saved' : 'The team was not created'}>
            {error.text}
          </ErrorBox>
        )}
      </div>
    </Dialog>
  );
}

/** The team as others will see it in their list. */
function Preview({ draft, photoUrl }: { draft: Draft; photoUrl: string | null }) {
  const description = draft.description.trim();
  return (
    <div
      aria-hidden
      className="flex min-w-0 items-center gap-3 rounded-card border border-hairline bg-surface p-3"
    >
      <TeamMark team={{ ...draft, photoUrl }} size="xl" />
      <div className="min-w-0 flex-1">
        <p
          dir="auto"
          className={`truncate font-medium text-sm ${draft.name.trim() === '' ? 'text-subtle' : 'text-ink'}`}
        >
          {draft.name.trim() || 'Name of the team'}
        </p>
        <p dir="auto" className="truncate text-muted text-xs">
          {description || 'What this team is for'}
        </p>
      </div>
    </div>
  );
}

/** What differs from what the team is: the rest somebody else may be changing right now. */
function changesOf(team: Draft, draft: Draft): Partial<Draft> {
  return {
    ...(draft.name.trim() !== team.name && { name: draft.name }),
    ...(draft.description.trim() !== team.description && { description: draft.description }),
    ...(draft.iconSeed !== team.iconSeed && { iconSeed: draft.iconSeed }),
    ...(draft.colour !== team.colour && { colour: draft.colour }),
  };
}

/** How much is left, once that is worth knowing. */
function lengthHint(text: string, longest: number): { labelEnd?: string } {
  const { length } = text.trim();
  return length > longest * 0.8 ? { labelEnd: `${length} of ${longest}` } : {};
}
