import * as Slot from 'radix-ui/slot';
import type { ReactElement } from 'react';
import { lazyParts, useEver } from '../../ui/lazy-part.tsx';

const usePopover = lazyParts(() => import('./emoji-popover.tsx'));

/**
 * A button that opens the picker of emoji. Its code and the names of all emoji load at the first interaction with the page. `onClosed`
 * is called instead of giving the focus back to the button.
 */
export function EmojiButton({
  trigger,
  ...picker
}: {
  trigger: ReactElement;
  /** The accessible name of the picker. */
  label: string;
  align: 'start' | 'end';
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onPick: (emoji: string) => void;
  onClosed?: () => void;
}) {
  const { open, onOpenChange } = picker;
  const popover = usePopover(useEver(open));
  if (popover) return <popover.EmojiPopover {...picker} trigger={trigger} />;
  return (
    <Slot.Root aria-haspopup="dialog" aria-expanded={open} onClick={() => onOpenChange(true)}>
      {trigger}
    </Slot.Root>
  );
}
