import { maxTeamDescriptionLength, maxTeamNameLength } from '@longtable/contract/rules/team-limits';
import { defaultTeamColour, defaultTeamIcon } from '@longtable/contract/rules/team-looks';
import type { Team } from '@longtable/contract/teams';
import { changedValues } from '../../../kits/form/changed-values.ts';
import { FormDialog } from '../../../kits/form/form-dialog.tsx';
import { preloadShape } from '../../../kits/form/preload-shape.ts';
import { TextField } from '../../../kits/form/text-field.tsx';
import { useForm } from '../../../kits/form/use-form.ts';
import { type TeamDetails, teams } from '../data/teams.ts';
import { TeamMark } from '../team-mark.tsx';
import { ColourField, IconField } from './appearance-fields.tsx';

const emptyDetails: TeamDetails = {
  name: '',
  description: '',
  iconSeed: defaultTeamIcon,
  colour: defaultTeamColour,
};

function detailsOf({ name, description, iconSeed, colour }: Team): TeamDetails {
  return { name, description, iconSeed, colour };
}

const shape = preloadShape(async () => (await import('@longtable/contract/teams')).teamsApi.create.input);

/** Creates a team, or edits `team`. Keep it mounted and change `open`. */
export function TeamFormDialog({
  team,
  open,
  onOpenChange,
  onCreated,
}: {
  team?: Team | undefined;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onCreated?: (teamId: string) => void;
}) {
  const blank = team ? detailsOf(team) : emptyDetails;
  const form = useForm<TeamDetails>({
    draftName: `team:${team?.id ?? 'new'}`,
    blank,
    open,
    onOpenChange,
    shape,
    inputOf: (values, id) => ({ ...values, id }),
    save(values, id) {
      if (team) return teams.edit(team.id, changedValues(blank, values));
      teams.create(id, values);
      onCreated?.(id);
    },
  });
  const { values, change } = form;
  return (
    <FormDialog
      form={form}
      title={team ? 'Edit team' : 'New team'}
      submitLabel={team ? 'Save changes' : 'Create team'}
      failed={team ? 'The changes were not saved' : 'The team was not created'}
      size="lg"
    >
      <Preview draft={values} photoUrl={team?.photoUrl ?? null} />
      <TextField form={form} field="name" label="Name" required maxLength={maxTeamNameLength} />
      <TextField
        form={form}
        field="description"
        label="Description"
        placeholder="What this team is for"
        maxLength={maxTeamDescriptionLength}
        rows={[2, 6]}
      />
      <IconField value={values.iconSeed} onChange={(iconSeed) => change({ iconSeed })} />
      <ColourField value={values.colour} onChange={(colour) => change({ colour })} />
      {team?.photoUrl && <p className="text-muted text-xs">Shown when the team has no photo.</p>}
    </FormDialog>
  );
}

/** A preview of the team in the list. */
function Preview({ draft, photoUrl }: { draft: TeamDetails; photoUrl: string | null }) {
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
          {draft.name.trim() || 'Team name'}
        </p>
        <p dir="auto" className="truncate text-muted text-xs">
          {description || 'What this team is for'}
        </p>
      </div>
    </div>
  );
}
