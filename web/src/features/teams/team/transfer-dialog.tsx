import type { Team } from '@longtable/contract/teams';
import { Explained } from '../../../platform/use-request.ts';
import {
  type NewOwnerChoice,
  NewOwnerChoices,
  TransferDialog as OwnershipDialog,
} from '../../people/members/transfer-dialog.tsx';
import { teamMembers } from '../data/team-members.ts';
import { transferTeam } from '../data/teams.requests.ts';

/** Whom to give the team to, and what that means. */
export function TransferDialog({ team, open, onClose }: { team: Team; open: boolean; onClose: () => void }) {
  return (
    <OwnershipDialog
      open={open}
      onClose={onClose}
      name={team.name}
      becomes="the owner, with every permission"
      consequences={[
        'You become an Admin. You can no longer edit or delete the team.',
        'The team is told by an update.',
      ]}
      renderChoices={(choice) => <Choices team={team} choice={choice} />}
      transfer={async (person) => {
        const { success, message } = await transferTeam(team.id, person.id);
        if (!success) throw new Explained(message);
        return message;
      }}
    />
  );
}

function Choices({ team, choice }: { team: Team; choice: NewOwnerChoice }) {
  const view = teamMembers.useList(team.id, choice.text);
  return <NewOwnerChoices {...choice} view={view} ownerId={team.ownerId} place="the team" />;
}
