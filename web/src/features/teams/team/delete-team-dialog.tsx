import type { Team } from '@longtable/contract/teams';
import { counted } from '../../../ui/counted.ts';
import { toast } from '../../../ui/toast.ts';
import { TypedConfirmDialog } from '../../../ui/typed-confirm-dialog.tsx';
import { teams } from '../data/teams.ts';

/** Says what goes with a team, and deletes it once its name was typed. */
export function DeleteTeamDialog({
  team,
  open,
  onClose,
}: {
  team: Team;
  open: boolean;
  onClose: () => void;
}) {
  const others = team.membersCount - 1;
  return (
    <TypedConfirmDialog
      open={open}
      onClose={onClose}
      title="Delete this team"
      consequences={[
        others > 0
          ? `${counted(others, 'other member')} lose${others === 1 ? 's' : ''} the team at once.`
          : 'No one else is in it.',
        'Its departments, updates and photo are deleted.',
        ...(team.projectsCount > 0
          ? [
              `${counted(team.projectsCount, 'project')} of it stay${team.projectsCount === 1 ? 's' : ''} with ${team.projectsCount === 1 ? 'its' : 'their'} members, without a team.`,
            ]
          : []),
        'Its invitations stop working.',
      ]}
      name={team.name}
      confirmLabel="Delete team"
      cancelLabel="Keep the team"
      onConfirm={() => {
        teams.delete(team.id);
        toast({ title: `${team.name} was deleted.` });
      }}
    />
  );
}
