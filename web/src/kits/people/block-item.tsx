import { Ban } from 'lucide-react';
import { useUser } from '../../platform/session.ts';
import { MenuItem, MenuSeparator } from '../../ui/menu.tsx';
import { setBlocked } from './blocked-people.ts';
import { useIsBlocked } from './is-blocked.ts';

/** The menu item that blocks or unblocks somebody; none for oneself. */
export function BlockItem({ personId, onBlock }: { personId: string; onBlock: () => void }) {
  const user = useUser();
  const isBlocked = useIsBlocked(personId);
  if (personId === user.id) return null;
  return (
    <>
      <MenuSeparator />
      <MenuItem icon={<Ban />} onSelect={() => (isBlocked ? setBlocked(personId, false) : onBlock())}>
        {isBlocked ? 'Unblock' : 'Block…'}
      </MenuItem>
    </>
  );
}

export { BlockDialog } from './block-dialog.tsx';
