import * as Slot from 'radix-ui/slot';
import { createContext, type KeyboardEvent, type ReactElement, type ReactNode, use, useState } from 'react';
import { lazyParts, useEver } from './lazy-part.tsx';
import type * as MenuParts from './menu-parts.tsx';
import type { TooltipSide } from './tooltip.tsx';

const useParts = lazyParts(() => import('./menu-parts.tsx'));

/** What the items of a menu are drawn with. They are drawn in an open menu, where it is there. */
const Parts = createContext<typeof MenuParts | null>(null);

function useOpenParts() {
  const parts = use(Parts);
  if (!parts) throw new Error('Items of a menu belong into a Menu.');
  return parts;
}

export interface MenuProps {
  /** The button that opens it. */
  trigger: ReactElement;
  children: ReactNode;
  align?: 'start' | 'center' | 'end';
  side?: TooltipSide;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** Its name for screen readers; without one the trigger's. */
  label?: string;
  className?: string;
}

/**
 * Actions and settings behind a button. Pages have many and most are never opened: what draws them is fetched once a
 * person is there, and made when it is first asked for.
 */
export function Menu({ trigger, open, onOpenChange, ...rest }: MenuProps) {
  const [ownOpen, setOwnOpen] = useState(false);
  const [byKeyboard, setByKeyboard] = useState(false);
  const shown = open ?? ownOpen;
  const parts = useParts(useEver(shown));
  const change = (next: boolean) => {
    setOwnOpen(next);
    onOpenChange?.(next);
  };
  if (parts) {
    return (
      <Parts value={parts}>
        <parts.MenuOnTrigger
          {...rest}
          trigger={trigger}
          open={shown}
          onOpenChange={change}
          byKeyboard={byKeyboard}
        />
      </Parts>
    );
  }
  return (
    <Slot.Root
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => change(!shown)}
      onKeyDown={(event: KeyboardEvent) => {
        if (!['Enter', ' ', 'ArrowDown'].includes(event.key)) return;
        event.preventDefault();
        setByKeyboard(true);
        change(true);
      }}
    >
      {trigger}
    </Slot.Root>
  );
}

/** What an item shows. */
export interface ItemContent {
  icon?: ReactNode;
  /** Shown, not handled. */
  shortcut?: string;
  /** Quieter text at the end of the line. */
  hint?: ReactNode;
  children: ReactNode;
}

export interface MenuItemProps extends ItemContent {
  tone?: 'neutral' | 'danger';
  disabled?: boolean;
  onSelect?: (event: Event) => void;
  /** Puts the line into a link of the caller's router. */
  render?: (content: ReactNode) => ReactElement;
}

/** One action, or with `render` one place to go. */
export function MenuItem(props: MenuItemProps) {
  const { MenuItem: Item } = useOpenParts();
  return <Item {...props} />;
}

export interface MenuCheckboxItemProps extends ItemContent {
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  disabled?: boolean;
  /** Leave the menu open, for ticking several. */
  keepOpen?: boolean;
}

/** A setting that is on or off. */
export function MenuCheckboxItem(props: MenuCheckboxItemProps) {
  const { MenuCheckboxItem: Item } = useOpenParts();
  return <Item {...props} />;
}

export interface MenuRadioGroupProps<Value extends string> {
  value: Value;
  onValueChange: (value: Value) => void;
  children: ReactNode;
}

/** Settings of which one holds. */
export function MenuRadioGroup<Value extends string>(props: MenuRadioGroupProps<Value>) {
  const { MenuRadioGroup: Group } = useOpenParts();
  return <Group {...props} />;
}

export interface MenuRadioItemProps extends ItemContent {
  value: string;
  disabled?: boolean;
}

/** One of a `MenuRadioGroup`. */
export function MenuRadioItem(props: MenuRadioItemProps) {
  const { MenuRadioItem: Item } = useOpenParts();
  return <Item {...props} />;
}

export interface MenuSubProps {
  label: ReactNode;
  icon?: ReactNode;
  disabled?: boolean;
  children: ReactNode;
}

/** A menu within the menu. */
export function MenuSub(props: MenuSubProps) {
  const { MenuSub: Sub } = useOpenParts();
  return <Sub {...props} />;
}

/** A heading over some items. */
export function MenuLabel(props: { children: ReactNode }) {
  const { MenuLabel: Label } = useOpenParts();
  return <Label {...props} />;
}

/** A line between groups of items. */
export function MenuSeparator() {
  const { MenuSeparator: Separator } = useOpenParts();
  return <Separator />;
}
