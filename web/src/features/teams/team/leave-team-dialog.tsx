import type { Team } from '@longtable/contract/teams';
import { AskFirstDialog } from '../../../kits/membership/ask-first-dialog.tsx';
import { teams } from '../data/teams.ts';

/** Asks before one leaves: somebody in the team has to bring one back. */
export function LeaveTeamDialog({ team, open, onClose }: { team: Team; open: boolean; onClose: () => void }) {
  return (
    <AskFirstDialog
      open={open}
      onClose={onClose}
      title={`Leave ${team.name}?`}
      description="You leave its departments too, and the invitations you made stop working. To come back, someone in the team has to add or invite you."
      confirmLabel="Leave team"
      confirm={() => teams.leave(team.id)}
      done={`You left ${team.name}.`}
    />
  );
}
