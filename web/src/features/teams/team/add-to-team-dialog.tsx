import type { Team } from '@longtable/contract/teams';
import { Link2 } from 'lucide-react';
import { AddPeopleDialog } from '../../../kits/membership/add-people-dialog.tsx';
import { teamMembersApi } from '../../../platform/api/teams.ts';
import { call } from '../../../platform/client.ts';
import { teamKeys } from '../data/team-keys.ts';
import { teamMembers } from '../data/team-members.ts';

const texts = {
  description: 'You can add anyone you are connected with.',
  findLabel: 'Find people you are connected with by name or e-mail address',
  findPlaceholder: 'Find your connections',
  failed: 'Your connections could not be loaded',
  nobodyLeft: 'Everyone you are connected with is in the team. Send others an invitation.',
  nobodyFound: 'None of your connections outside the team matches this name.',
};

/** Adds the person's connections to a team. Others can be invited. */
export function AddToTeamDialog({
  team,
  open,
  onClose,
  onInvite,
}: {
  team: Team;
  open: boolean;
  onClose: () => void;
  onInvite: () => void;
}) {
  const { id: teamId } = team;
  return (
    <AddPeopleDialog
      open={open}
      onClose={onClose}
      texts={texts}
      roles={['Member', 'Admin']}
      mayChooseRole={team.can.addAdmins}
      candidates={(text) => ({
        queryKey: [...teamKeys.candidates, teamId, { text }],
        queryFn: async ({ signal }) =>
          (await call(teamMembersApi.candidates, { teamId, text }, { signal })).candidates,
      })}
      add={(candidate, role) => teamMembers.add(teamId, candidate, role)}
      refusals={teamMembers.useRefusals(teamId)}
      alternative={{ label: 'Invite others', icon: <Link2 />, onSelect: onInvite }}
    />
  );
}
