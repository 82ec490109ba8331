import type { Team } from '@longtable/contract/teams';
import { useUser } from '../../../platform/session.ts';
import { AskFirstDialog } from '../../people/members/ask-first-dialog.tsx';
import { changeRole } from '../data/teams.actions.ts';

/** Asks before an Admin makes a Member of themselves: somebody else has to make them Admin again. */
export function StepDownDialog({ team, open, onClose }: { team: Team; open: boolean; onClose: () => void }) {
  const user = useUser();
  return (
    <AskFirstDialog
      open={open}
      onClose={onClose}
      title="Become a Member?"
      description={`You lose your Admin rights in ${team.name}. Only another Admin or the Owner can give them back.`}
      confirmLabel="Become a Member"
      work={() => changeRole(team.id, user.id, 'Member')}
      done="You are now a Member."
    />
  );
}
