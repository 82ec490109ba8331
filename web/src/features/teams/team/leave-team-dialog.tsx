import type { Team } from '@longtable/contract/teams';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { leaveTeam } from '../data/teams.actions.ts';
import { useAction } from '../data/use-action.ts';

/** Asks before one leaves: somebody in the team has to bring one back. */
export function LeaveTeamDialog({ team, open, onClose }: { team: Team; open: boolean; onClose: () => void }) {
  const { run, busy, error, reset } = useAction();
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={() => {
        reset();
        onClose();
      }}
      title={`Leave ${team.name}?`}
      description="You leave its departments too, and the invitations you made stop working. To come back, somebody in the team has to add or invite you."
      confirmLabel="Leave team"
      busy={busy}
      error={error ? { title: error.text } : undefined}
      onConfirm={() =>
        void run(async () => {
          await leaveTeam(team.id);
          toast({ title: `You left ${team.name}.` });
        })
      }
    />
  );
}
