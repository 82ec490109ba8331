import type { Team, TeamMember } from '@longtable/contract/teams';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { toast } from '../../../ui/toast.ts';
import { removeMember } from '../data/teams.actions.ts';
import { useAction } from '../data/use-action.ts';

/** Asks before somebody is removed: what they see of the team closes at once. */
export function RemoveMemberDialog({
  team,
  member,
  onClose,
}: {
  team: Team;
  member: TeamMember | null;
  onClose: () => void;
}) {
  const { run, busy, error, reset } = useAction();
  const close = () => {
    reset();
    onClose();
  };
  const name = member?.person.name ?? '';
  return (
    <ConfirmDialog
      open={member !== null}
      onOpenChange={close}
      title={`Remove ${name}?`}
      description={`${name} will no longer see ${team.name}: its page closes for them at once, and they leave its departments too. What they wrote stays.`}
      confirmLabel="Remove from team"
      busy={busy}
      error={error ? { title: error.text } : undefined}
      onConfirm={() =>
        void run(async () => {
          if (!member) return;
          await removeMember(team.id, member.person.id);
          toast({ title: `${name} was removed from ${team.name}.` });
          close();
        })
      }
    />
  );
}
