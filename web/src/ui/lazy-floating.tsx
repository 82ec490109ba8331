import * as Slot from 'radix-ui/slot';
import { type KeyboardEvent, type ReactElement, useState } from 'react';
import { menuKeys } from './menu-keys.ts';

type Floating = {
  trigger: ReactElement;
  open: boolean;
  onOpenChange: (open: boolean) => void;
};

export interface LazyFloatingProps {
  trigger: ReactElement;
  kind: 'menu' | 'dialog';
  /** Called when it is first opened, to load what `render` needs. */
  onWanted?: () => void;
  /**
   * Returns the menu or popover with the button as its trigger; null until its code is loaded, which a button that was pressed
   * waits for. `byKeyboard` is for `Menu`.
   */
  render: ((floating: Floating, byKeyboard: boolean) => ReactElement) | null;
}

/** A button that mounts its menu or popover when it is first opened: most such buttons are never used. */
export function LazyFloating({ trigger, kind, onWanted, render }: LazyFloatingProps) {
  const [open, setOpen] = useState<boolean | null>(null);
  const [byKeyboard, setByKeyboard] = useState(false);
  if (open !== null && render) return render({ trigger, open, onOpenChange: setOpen }, byKeyboard);
  const openFirst = () => {
    setOpen(true);
    onWanted?.();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (kind !== 'menu' || !menuKeys.has(event.key)) return;
    event.preventDefault();
    setByKeyboard(true);
    openFirst();
  };
  return (
    <Slot.Root aria-haspopup={kind} aria-expanded={false} onClick={openFirst} onKeyDown={onKeyDown}>
      {trigger}
    </Slot.Root>
  );
}
