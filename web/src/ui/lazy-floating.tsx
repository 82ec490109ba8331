import { cloneElement, type ReactElement, useState } from 'react';

type Trigger = ReactElement<{
  onClick?: () => void;
  'aria-haspopup'?: 'menu' | 'dialog';
  'aria-expanded'?: boolean;
}>;

/**
 * A button that mounts its menu or popover when it is first opened, for lists with many such buttons, of which few are used.
 * `render` returns the menu or popover with the button as its trigger.
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
