import { Pin, PinOff } from 'lucide-react';
import { MenuItem } from '../../ui/menu.tsx';
import { type Pinnable, usePinned } from './pins.ts';

/** The menu item that pins something to the sidebar or unpins it. `name` is shown where the menu is not about it alone. */
export function PinItem({ what, name }: { what: Pinnable; name?: string }) {
  const { isPinned, toggle } = usePinned(what);
  const object = name === undefined ? '' : ` “${name}”`;
  return (
    <MenuItem icon={isPinned ? <PinOff aria-hidden /> : <Pin aria-hidden />} onSelect={toggle}>
      {isPinned ? `Unpin${object}` : `Pin${object} to the sidebar`}
    </MenuItem>
  );
}
