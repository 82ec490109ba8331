import {
  type ComponentType,
  cloneElement,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  useState,
} from 'react';

/** The props of a menu on a button; it is open when mounted. */
export type OnButton = {
  readonly trigger: ReactElement;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
};

type ButtonProps = {
  onClick?: (event: MouseEvent) => void;
  onKeyDown?: (event: KeyboardEvent) => void;
  'aria-haspopup'?: 'menu' | 'dialog';
  'aria-expanded'?: boolean;
};

/** A button that loads its menu, or what else opens at it, when it is first opened. */
export function MenuButton({
  button,
  menu: MenuOnButton,
  kind = 'menu',
}: {
  button: ReactElement<ButtonProps>;
  menu: ComponentType<OnButton & { fallback?: ReactNode }>;
  kind?: 'menu' | 'dialog';
}) {
  const [open, setOpen] = useState<boolean | null>(null);
  if (open !== null) {
    return <MenuOnButton trigger={button} open={open} onOpenChange={setOpen} fallback={button} />;
  }
  return cloneElement(button, {
    'aria-haspopup': kind,
    'aria-expanded': false,
    onClick: () => setOpen(true),
    onKeyDown: (event) => {
      if (kind !== 'menu' || event.key !== 'ArrowDown') return;
      event.preventDefault();
      setOpen(true);
    },
  });
}
