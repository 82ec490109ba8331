import type { Team } from '@longtable/contract/teams';
import { DeleteDialog } from '../../../kits/entities/delete-dialog.tsx';
import { LeaveDialog } from '../../../kits/entities/leave-dialog.tsx';
import { counted } from '../../../ui/counted.ts';
import { teams } from '../data/teams.ts';
import { TeamFormDialog } from '../form/team-form-dialog.tsx';
import { InviteDialog } from '../invites/invite-dialog.tsx';
import { AddToTeamDialog } from './add-to-team-dialog.tsx';
import { TransferTeamDialog } from './transfer-dialog.tsx';

/** The dialogs of the team page. */
export type TeamDialog = 'add' | 'invite' | 'edit' | 'transfer' | 'leave' | 'delete';

/** The dialogs of a team; at most one is open. */
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
  const common = { noun: 'team', name: team.name, onClose: close };
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
      <LeaveDialog
        {...common}
        open={open === 'leave'}
        consequences="You also leave its departments, and invitations you created stop working. To rejoin, someone in the team has to add or invite you."
        leave={() => teams.leave(team.id)}
      />
      <DeleteDialog
        {...common}
        open={open === 'delete'}
        consequences={consequencesOf(team)}
        remove={() => teams.delete(team.id)}
      />
    </>
  );
}

/** What is deleted with a team, and what stays. */
function consequencesOf({ membersCount, projectsCount }: Team): string[] {
  const others = membersCount - 1;
  return [
    others > 0
      ? `${counted(others, 'other member')} lose${others === 1 ? 's' : ''} access immediately.`
      : 'No one else is a member.',
    'Its departments, updates and photo are deleted.',
    ...(projectsCount > 0
      ? [
          `${counted(projectsCount, 'project')} stay${projectsCount === 1 ? 's' : ''} with ${projectsCount === 1 ? 'its' : 'their'} members, without a team.`,
        ]
      : []),
    'Its invitations stop working.',
  ];
}
