import type { Team } from '@longtable/contract/teams';
import { Link2, LogOut, Pencil, UserPlus } from 'lucide-react';
import { MenuItem, MenuSeparator } from '../../../ui/menu.tsx';
import type { TeamDialog } from './team-dialogs.tsx';

/** The items of a team's menu. */
export function TeamMenuItems({ can, onOpen }: Pick<Team, 'can'> & { onOpen: (dialog: TeamDialog) => void }) {
  return (
    <>
      {can.addMembers && (
        <>
          <MenuItem icon={<UserPlus />} onSelect={() => onOpen('add')}>
            Add people…
          </MenuItem>
          <MenuItem icon={<Link2 />} onSelect={() => onOpen('invite')}>
            Invite…
          </MenuItem>
        </>
      )}
      {can.edit && (
        <MenuItem icon={<Pencil />} onSelect={() => onOpen('edit')}>
          Edit details…
        </MenuItem>
      )}
      {can.leave && (
        <>
          {can.addMembers && <MenuSeparator />}
          <MenuItem icon={<LogOut />} tone="danger" onSelect={() => onOpen('leave')}>
            Leave team…
          </MenuItem>
        </>
      )}
    </>
  );
}
