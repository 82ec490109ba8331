import { cloneElement, type ReactElement, useState } from 'react';

type Trigger = ReactElement<{
  onClick?: () => void;
  'aria-haspopup'?: 'menu' | 'dialog';
  'aria-expanded'?: boolean;
}>;

/**
 * A button whose menu or popover is made when it is first asked for: a list draws hundreds of such buttons while it is
 * scrolled, and almost none is ever pressed. `render` gets the button and whether it is open.
 */
export function LazyFloating({
  trigger,
  kind,
  render,
}: {
  trigger: Trigger;
  kind: 'menu' | 'dialog';
  render: (floating: {
    trigger: ReactElement;
    open: boolean;
    onOpenChange: (open: boolean) => void;
  }) => ReactElement;
}) {
  const [open, setOpen] = useState<boolean | null>(null);
  if (open === null) {
    return cloneElement(trigger, {
      'aria-haspopup': kind,
      'aria-expanded': false,
      onClick: () => setOpen(true),
    });
  }
  return render({ trigger, open, onOpenChange: setOpen });
}
