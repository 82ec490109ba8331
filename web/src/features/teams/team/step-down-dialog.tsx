import type { Team } from '@longtable/contract/teams';
import { useUser } from '../../../platform/session.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { changeRole } from '../data/teams.actions.ts';
import { useAction } from '../data/use-action.ts';

/** Asks before an Admin makes a Member of themselves: somebody else has to make them Admin again. */
export function StepDownDialog({ team, open, onClose }: { team: Team; open: boolean; onClose: () => void }) {
  const user = useUser();
  const { run, busy, error, reset } = useAction();
  const close = () => {
    reset();
    onClose();
  };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={close}
      title="Become a Member?"
      description={`You give up what you may do as an Admin of ${team.name}. Somebody else has to make you Admin again.`}
      confirmLabel="Become a Member"
      busy={busy}
      error={error ? { title: error.text } : undefined}
      onConfirm={() =>
        void run(async () => {
          await changeRole(team.id, user.id, 'Member');
          toast({ title: 'You are now a Member.' });
          close();
        })
      }
    />
  );
}
