import { Plus } from 'lucide-react';
import { goTo } from '../../platform/address.ts';
import type { PaletteDialog, PaletteEntry, PaletteSource } from '../../platform/palette.ts';
import { teamPath } from '../../platform/paths.ts';
import { queryClient } from '../../platform/query-client.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { teamLists, teams } from './data/teams.ts';
import { TeamMark } from './team-mark.tsx';

const TeamFormDialog = lazyPart(async () => (await import('./form/team-form-dialog.tsx')).TeamFormDialog);

const NewTeam: PaletteDialog = (props) => (
  <TeamFormDialog {...props} onCreated={(teamId) => goTo(teamPath(teamId))} />
);

const newTeam: PaletteEntry = {
  id: 'new-team',
  group: 'Actions',
  label: 'New team',
  icon: <Plus />,
  words: 'create add team',
  common: 4,
  dialog: NewTeam,
};

/** The person's teams, and a new one. */
export const teamPalette: PaletteSource = {
  entries: () => [
    newTeam,
    ...teams.all().map(
      (team): PaletteEntry => ({
        id: `team:${team.id}`,
        group: 'Teams',
        label: team.name,
        icon: <TeamMark team={team} size="sm" />,
        run: () => goTo(teamPath(team.id)),
      }),
    ),
  ],
  fetch: () => queryClient.ensureQueryData(teamLists.query({ text: '' })),
};
