import type { Team } from '@longtable/contract/teams';
import { TeamFormDialog } from '../form/team-form-dialog.tsx';
import { InviteDialog } from '../invites/invite-dialog.tsx';
import { AddToTeamDialog } from './add-to-team-dialog.tsx';
import { DeleteTeamDialog } from './delete-team-dialog.tsx';
import { LeaveTeamDialog } from './leave-team-dialog.tsx';
import { TransferTeamDialog } from './transfer-dialog.tsx';

/** The dialogs of a team's page, which its header and its panels open. */
export type TeamDialog = 'add' | 'invite' | 'edit' | 'transfer' | 'leave' | 'delete';

/** All of them, of which one is open at most. */
export function TeamDialogs({
  team,
  open,
  onChange,
}: {
  team: Team;
  open: TeamDialog | null;
  onChange: (open: TeamDialog | null) => void;
}) {
  const close = () => onChange(null);
  const flip = (dialog: TeamDialog) => (isOpen: boolean) => onChange(isOpen ? dialog : null);
  return (
    <>
      <AddToTeamDialog
        team={team}
        open={open === 'add'}
        onClose={close}
        onInvite={() => onChange('invite')}
      />
      <InviteDialog team={team} open={open === 'invite'} onOpenChange={flip('invite')} />
      <TeamFormDialog team={team} open={open === 'edit'} onOpenChange={flip('edit')} />
      <TransferTeamDialog team={team} open={open === 'transfer'} onClose={close} />
      <LeaveTeamDialog team={team} open={open === 'leave'} onClose={close} />
      <DeleteTeamDialog team={team} open={open === 'delete'} onClose={close} />
    </>
  );
}
