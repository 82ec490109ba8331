import type { TeamMember } from '@longtable/contract/team-members';
import type { Team } from '@longtable/contract/teams';
import { usePerson } from '../../../platform/directory.ts';
import { AskFirstDialog } from '../../people/members/ask-first-dialog.tsx';
import { teamMembers } from '../data/team-members.ts';

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
  const name = usePerson(member?.personId ?? null)?.name ?? '';
  return (
    <AskFirstDialog
      open={member !== null}
      onClose={onClose}
      title={`Remove ${name}?`}
      description={`${name} loses access to ${team.name} and its departments at once. Their updates stay.`}
      confirmLabel="Remove from team"
      confirm={() => member && teamMembers.remove(team.id, member)}
      done={`${name} was removed from ${team.name}.`}
    />
  );
}
