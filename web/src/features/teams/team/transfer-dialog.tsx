import type { Team } from '@longtable/contract/teams';
import { TransferDialog } from '../../../kits/membership/transfer-dialog.tsx';
import { Explained } from '../../../platform/use-request.ts';
import { transferTeam } from '../data/teams.requests.ts';
import { teamMembership } from './team-membership.tsx';

/** Transfers the ownership of a team. */
export function TransferTeamDialog({
  team,
  open,
  onClose,
}: {
  team: Team;
  open: boolean;
  onClose: () => void;
}) {
  return (
    <TransferDialog
      open={open}
      onClose={onClose}
      membership={teamMembership(team)}
      ownerId={team.ownerId}
      becomes="the owner, with every permission"
      consequences={[
        'You become an Admin. You can no longer edit or delete the team.',
        'An update announces the transfer to the team.',
      ]}
      transfer={async (person) => {
        const { success, message } = await transferTeam(team.id, person.id);
        if (!success) throw new Explained(message);
        return message;
      }}
    />
  );
}
