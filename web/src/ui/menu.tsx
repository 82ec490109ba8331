import { Ellipsis } from 'lucide-react';
import * as Slot from 'radix-ui/slot';
import {
  createContext,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  type Ref,
  use,
  useState,
} from 'react';
import { IconButton, type IconButtonProps } from './icon-button.tsx';
import { lazyParts, useEver } from './lazy-part.tsx';
import { menuKeys } from './menu-keys.ts';
import type * as MenuParts from './menu-parts.tsx';
import type { TooltipSide } from './tooltip.tsx';

const useParts = lazyParts(() => import('./menu-parts.tsx'));

/** The lazily loaded components of menu items; not null inside an open menu. */
const Parts = createContext<typeof MenuParts | null>(null);

function useOpenParts() {
  const parts = use(Parts);
  if (!parts) throw new Error('Menu items must be rendered inside a Menu.');
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
  /** It is mounted open, by a key (`LazyFloating`): the first item gets the focus. */
  byKeyboard?: boolean;
  /** Its accessible name; the trigger's by default. */
  label?: string;
  className?: string;
}

/**
 * A menu button. Pages have many menus of which most are never opened: their code loads at the first interaction, and
 * they are rendered when first opened.
 */
export function Menu({ trigger, open, onOpenChange, byKeyboard = false, ...rest }: MenuProps) {
  const [ownOpen, setOwnOpen] = useState(false);
  const [startsOnItem, setStartsOnItem] = useState(byKeyboard);
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
          startsOnItem={startsOnItem}
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
        if (!menuKeys.has(event.key)) return;
        event.preventDefault();
        setStartsOnItem(true);
        change(true);
      }}
    >
      {trigger}
    </Slot.Root>
  );
}

/** The content of a menu item. */
export interface ItemContent {
  icon?: ReactNode;
  /** Only shown; the caller handles the key. */
  shortcut?: string;
  /** Secondary text at the end of the row. */
  hint?: ReactNode;
  children: ReactNode;
}

export interface MenuItemProps extends ItemContent {
  tone?: 'neutral' | 'danger';
  disabled?: boolean;
  onSelect?: (event: Event) => void;
  /** Renders the content as a link of the caller's router. */
  render?: (content: ReactNode) => ReactElement;
}

/** An action, or with `render` a link. */
export function MenuItem(props: MenuItemProps) {
  const { MenuItem: Item } = useOpenParts();
  return <Item {...props} />;
}

export interface MenuCheckboxItemProps extends ItemContent {
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  disabled?: boolean;
  /** Keeps the menu open, for selecting several. */
  keepOpen?: boolean;
}

/** A setting that is on or off. */
export function MenuCheckboxItem(props: MenuCheckboxItemProps) {
  const { MenuCheckboxItem: Item } = useOpenParts();
  return <Item {...props} />;
}

export interface MenuTileProps {
  /** The accessible name. */
  label: string;
  checked: boolean;
  onSelect: () => void;
  /** A single glyph. */
  children: ReactNode;
}

/** A choice that is on or off, one of several beside each other in `MenuTiles`. */
export function MenuTile(props: MenuTileProps) {
  const { MenuTile: Tile } = useOpenParts();
  return <Tile {...props} />;
}

/** A row of `MenuTile`s. */
export function MenuTiles(props: { label: string; children: ReactNode }) {
  const { MenuTiles: Tiles } = useOpenParts();
  return <Tiles {...props} />;
}

export interface MenuRadioGroupProps<Value extends string> {
  value: Value;
  onValueChange: (value: Value) => void;
  children: ReactNode;
}

/** A group of which one item is selected. */
export function MenuRadioGroup<Value extends string>(props: MenuRadioGroupProps<Value>) {
  const { MenuRadioGroup: Group } = useOpenParts();
  return <Group {...props} />;
}

export interface MenuRadioItemProps extends ItemContent {
  value: string;
  disabled?: boolean;
}

/** An item of a `MenuRadioGroup`. */
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

/** A submenu. */
export function MenuSub(props: MenuSubProps) {
  const { MenuSub: Sub } = useOpenParts();
  return <Sub {...props} />;
}

/** A heading for the items below it. */
export function MenuLabel(props: { children: ReactNode }) {
  const { MenuLabel: Label } = useOpenParts();
  return <Label {...props} />;
}

/** A divider between groups of items. */
export function MenuSeparator() {
  const { MenuSeparator: Separator } = useOpenParts();
  return <Separator />;
}

type ActionsMenuProps = Pick<MenuProps, 'children' | 'onOpenChange'> &
  Pick<IconButtonProps, 'label' | 'size' | 'variant' | 'className'> & {
    tabIndex?: 0 | -1;
    align?: 'start' | 'end';
    /** The accessible name of the menu, if not that of its button. */
    menuLabel?: string;
    /** The button. */
    ref?: Ref<HTMLButtonElement>;
  };

/** The button `…` with a menu of what can be done with something; `children` are the items. */
export function ActionsMenu({
  label,
  align = 'end',
  menuLabel,
  tabIndex,
  onOpenChange,
  children,
  ...button
}: ActionsMenuProps) {
  return (
    <Menu
      align={align}
      {...(menuLabel !== undefined && { label: menuLabel })}
      {...(onOpenChange && { onOpenChange })}
      trigger={
        <IconButton
          label={label}
          noTooltip
          data-actions=""
          {...(tabIndex !== undefined && { tabIndex })}
          {...button}
        >
          <Ellipsis />
        </IconButton>
      }
    >
      {children}
    </Menu>
  );
}
