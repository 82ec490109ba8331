import type { TeamMember } from '@longtable/contract/team-members';
import type { Team } from '@longtable/contract/teams';
import { AskFirstDialog } from '../../people/members/ask-first-dialog.tsx';
import { teamMembers } from '../data/team-members.ts';

/** Asks before an Admin makes a Member of themselves: somebody else has to make them Admin again. */
export function StepDownDialog({
  team,
  member,
  onClose,
}: {
  team: Team;
  /** The actor's own membership; null while the dialog is closed. */
  member: TeamMember | null;
  onClose: () => void;
}) {
  return (
    <AskFirstDialog
      open={member !== null}
      onClose={onClose}
      title="Become a Member?"
      description={`You lose your Admin rights in ${team.name}. Only another Admin or the Owner can give them back.`}
      confirmLabel="Become a Member"
      confirm={() => member && teamMembers.edit(team.id, member, { role: 'Member' })}
      done="You are now a Member."
    />
  );
}
