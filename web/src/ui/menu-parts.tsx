import { Check, ChevronRight } from 'lucide-react';
import * as Radix from 'radix-ui/dropdown-menu';
import { type ReactNode, useCallback, useRef } from 'react';
import { cn } from './class-names.ts';
import { FloatingBackdrop, stopEvent, useFloatingContainer } from './floating.tsx';
import { floatingStyles, itemStyles } from './floating-styles.ts';
import { Kbd } from './kbd.tsx';
import type {
  ItemContent,
  MenuCheckboxItemProps,
  MenuItemProps,
  MenuProps,
  MenuRadioGroupProps,
  MenuRadioItemProps,
  MenuSubProps,
  MenuTileProps,
} from './menu.tsx';
import { SheetGrip, sheetBackdrop, sheetStyles, useIsSheet, useSheetPanel } from './sheet-parts.tsx';

export interface MenuOnTriggerProps extends Omit<MenuProps, 'open' | 'onOpenChange' | 'byKeyboard'> {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Opened by keyboard: focus the first item. */
  startsOnItem: boolean;
}

/** A menu that was opened at least once. On phones it is a bottom sheet. */
export function MenuOnTrigger({
  trigger,
  children,
  align = 'start',
  side = 'bottom',
  open,
  onOpenChange,
  startsOnItem,
  label,
  className,
}: MenuOnTriggerProps) {
  const content = useRef<HTMLDivElement>(null);
  const container = useFloatingContainer();
  const isItemWanted = useRef(startsOnItem);
  const isSheet = useIsSheet(open);
  const close = () => onOpenChange(false);
  const { props, setPanel } = useSheetPanel({ open, isSheet, onClose: close });
  const setContent = useCallback(
    (element: HTMLDivElement | null) => {
      content.current = element;
      setPanel(element);
      if (!element || !isItemWanted.current) return;
      // The key that opened it came before Radix was loaded, so focus the first item here.
      isItemWanted.current = false;
      element.querySelector<HTMLElement>('[role^=menuitem]')?.focus({ preventScroll: true });
    },
    [setPanel],
  );
  return (
    <Radix.Root modal={isSheet} open={open} onOpenChange={onOpenChange}>
      <Radix.Trigger
        asChild
        // Radix opens it by pointer and keys alone, not by `click()` of a long press or of assistive technology.
        onClick={({ detail }) => detail === 0 && !open && onOpenChange(true)}
      >
        {trigger}
      </Radix.Trigger>
      {open && (
        <FloatingBackdrop
          container={container}
          onClose={close}
          {...(isSheet && { className: sheetBackdrop })}
        />
      )}
      <Radix.Portal container={container}>
        <Radix.Content
          ref={setContent}
          {...props}
          align={align}
          side={side}
          sideOffset={4}
          collisionPadding={8}
          loop
          {...(label && { 'aria-label': label, 'aria-labelledby': undefined })}
          onPointerDownOutside={(event) => event.preventDefault()}
          onClick={stopEvent}
          onKeyDown={stopEvent}
          // While it fades out, the pointer over it would take the focus from what an item has opened, which closes at that.
          inert={!open}
          // If an item opened a dialog, the focus is there: don't return it to the trigger.
          onCloseAutoFocus={(event) => {
            const focused = document.activeElement;
            if (focused !== document.body && !content.current?.contains(focused)) event.preventDefault();
          }}
          className={
            isSheet
              ? cn(sheetStyles, 'overflow-y-auto overscroll-contain px-2')
              : cn(
                  floatingStyles,
                  'max-h-(--radix-dropdown-menu-content-available-height) min-w-44 max-w-[min(20rem,calc(100vw-1rem))] overflow-y-auto overscroll-contain p-1',
                  className,
                )
          }
        >
          {isSheet && <SheetGrip />}
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function Line({ icon, shortcut, hint, children }: ItemContent) {
  return (
    <>
      {icon && <span className="flex shrink-0 text-muted in-data-[tone=danger]:text-current">{icon}</span>}
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {hint && <span className="shrink-0 pl-3 text-subtle text-xs">{hint}</span>}
      {shortcut && <Kbd keys={shortcut} plain className="pl-3" />}
    </>
  );
}

/** An action, or with `render` a link. */
export function MenuItem({ tone = 'neutral', disabled = false, onSelect, render, ...line }: MenuItemProps) {
  const content = <Line {...line} />;
  return (
    <Radix.Item
      asChild={Boolean(render)}
      disabled={disabled}
      data-tone={tone}
      {...(onSelect && { onSelect })}
      className={cn(itemStyles, tone === 'danger' && 'text-danger data-highlighted:bg-danger-soft')}
    >
      {render ? render(content) : content}
    </Radix.Item>
  );
}

/** A setting that is on or off. */
export function MenuCheckboxItem({
  checked,
  onCheckedChange,
  disabled = false,
  keepOpen = false,
  ...line
}: MenuCheckboxItemProps) {
  return (
    <Radix.CheckboxItem
      checked={checked}
      onCheckedChange={onCheckedChange}
      disabled={disabled}
      {...(keepOpen && { onSelect: (event) => event.preventDefault() })}
      className={itemStyles}
    >
      <Line {...line} />
      <Ticked />
    </Radix.CheckboxItem>
  );
}

/** A choice beside others in `MenuTiles`. */
export function MenuTile({ label, checked, onSelect, children }: MenuTileProps) {
  return (
    <Radix.CheckboxItem
      checked={checked}
      onCheckedChange={onSelect}
      textValue={label}
      aria-label={label}
      className={cn(
        itemStyles,
        'size-8 justify-center px-0 text-lg pointer-coarse:size-11',
        checked && 'bg-selected',
      )}
    >
      {children}
    </Radix.CheckboxItem>
  );
}

/** A row of choices. */
export function MenuTiles({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Radix.Group aria-label={label} className="flex justify-between gap-1 pb-1">
      {children}
    </Radix.Group>
  );
}

function Ticked() {
  return (
    <span className="flex size-4 shrink-0 items-center justify-center">
      <Radix.ItemIndicator>
        <Check aria-hidden className="text-accent" />
      </Radix.ItemIndicator>
    </span>
  );
}

/** A group of which one item is selected. */
export function MenuRadioGroup<Value extends string>({
  value,
  onValueChange,
  children,
}: MenuRadioGroupProps<Value>) {
  return (
    <Radix.RadioGroup value={value} onValueChange={(next) => onValueChange(next as Value)}>
      {children}
    </Radix.RadioGroup>
  );
}

/** An item of a `MenuRadioGroup`. */
export function MenuRadioItem({ value, disabled = false, ...line }: MenuRadioItemProps) {
  return (
    <Radix.RadioItem value={value} disabled={disabled} className={itemStyles}>
      <Line {...line} />
      <Ticked />
    </Radix.RadioItem>
  );
}

/** A submenu. */
export function MenuSub({ label, icon, disabled = false, children }: MenuSubProps) {
  const container = useFloatingContainer();
  return (
    <Radix.Sub>
      <Radix.SubTrigger disabled={disabled} className={cn(itemStyles, 'pr-1 data-[state=open]:bg-active')}>
        <Line icon={icon}>{label}</Line>
        <ChevronRight aria-hidden className="text-subtle" />
      </Radix.SubTrigger>
      <Radix.Portal container={container}>
        <Radix.SubContent
          sideOffset={2}
          alignOffset={-4}
          collisionPadding={8}
          loop
          className={cn(
            floatingStyles,
            'max-h-(--radix-dropdown-menu-content-available-height) min-w-40 max-w-[min(20rem,calc(100vw-1rem))] overflow-y-auto p-1',
          )}
        >
          {children}
        </Radix.SubContent>
      </Radix.Portal>
    </Radix.Sub>
  );
}

/** A heading for the items below it. */
export function MenuLabel({ children }: { children: ReactNode }) {
  return <Radix.Label className="px-2 py-1 font-medium text-subtle text-xs">{children}</Radix.Label>;
}

/** A divider between groups of items. */
export function MenuSeparator() {
  return <Radix.Separator className="-mx-1 my-1 h-px bg-hairline" />;
}
