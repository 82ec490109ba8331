import { Check, ChevronRight } from 'lucide-react';
import { DropdownMenu as Radix } from 'radix-ui';
import { type ReactElement, type ReactNode, useRef, useState } from 'react';
import { cn } from './class-names.ts';
import { FloatingBackdrop, stopEvent, useFloatingContainer } from './floating.tsx';
import { floatingStyles, itemStyles } from './floating-styles.ts';
import { Kbd } from './kbd.tsx';
import type { TooltipSide } from './tooltip.tsx';

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

/** Actions and settings behind a button. */
export function Menu({
  trigger,
  children,
  align = 'start',
  side = 'bottom',
  open,
  onOpenChange,
  label,
  className,
}: MenuProps) {
  const content = useRef<HTMLDivElement>(null);
  const [ownOpen, setOwnOpen] = useState(false);
  const shown = open ?? ownOpen;
  const container = useFloatingContainer();
  const change = (next: boolean) => {
    setOwnOpen(next);
    onOpenChange?.(next);
  };
  return (
    <Radix.Root modal={false} open={shown} onOpenChange={change}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      {shown && <FloatingBackdrop container={container} onClose={() => change(false)} />}
      <Radix.Portal container={container}>
        <Radix.Content
          ref={content}
          align={align}
          side={side}
          sideOffset={4}
          collisionPadding={8}
          loop
          {...(label && { 'aria-label': label, 'aria-labelledby': undefined })}
          onPointerDownOutside={(event) => event.preventDefault()}
          onClick={stopEvent}
          onKeyDown={stopEvent}
          // An item that opened a dialog has moved the focus there: don't take it back to the trigger.
          onCloseAutoFocus={(event) => {
            const focused = document.activeElement;
            if (focused !== document.body && !content.current?.contains(focused)) event.preventDefault();
          }}
          className={cn(
            floatingStyles,
            'max-h-(--radix-dropdown-menu-content-available-height) min-w-44 max-w-[min(20rem,calc(100vw-1rem))] overflow-y-auto overscroll-contain p-1',
            className,
          )}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

interface ItemContent {
  icon?: ReactNode;
  /** Shown, not handled. */
  shortcut?: string;
  /** Quieter text at the end of the line. */
  hint?: ReactNode;
  children: ReactNode;
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

export interface MenuItemProps extends ItemContent {
  tone?: 'neutral' | 'danger';
  disabled?: boolean;
  onSelect?: (event: Event) => void;
  /** Puts the line into a link of the caller's router. */
  render?: (content: ReactNode) => ReactElement;
}

/** One action, or with `render` one place to go. */
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

export interface MenuCheckboxItemProps extends ItemContent {
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  disabled?: boolean;
  /** Leave the menu open, for ticking several. */
  keepOpen?: boolean;
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

function Ticked() {
  return (
    <span className="flex size-4 shrink-0 items-center justify-center">
      <Radix.ItemIndicator>
        <Check aria-hidden className="text-accent" />
      </Radix.ItemIndicator>
    </span>
  );
}

export interface MenuRadioGroupProps<Value extends string> {
  value: Value;
  onValueChange: (value: Value) => void;
  children: ReactNode;
}

/** Settings of which one holds. */
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

export interface MenuRadioItemProps extends ItemContent {
  value: string;
  disabled?: boolean;
}

/** One of a `MenuRadioGroup`. */
export function MenuRadioItem({ value, disabled = false, ...line }: MenuRadioItemProps) {
  return (
    <Radix.RadioItem value={value} disabled={disabled} className={itemStyles}>
      <Line {...line} />
      <Ticked />
    </Radix.RadioItem>
  );
}

export interface MenuSubProps {
  label: ReactNode;
  icon?: ReactNode;
  disabled?: boolean;
  children: ReactNode;
}

/** A menu within the menu. */
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

/** A heading over some items. */
export function MenuLabel({ children }: { children: ReactNode }) {
  return <Radix.Label className="px-2 py-1 font-medium text-subtle text-xs">{children}</Radix.Label>;
}

/** A line between groups of items. */
export function MenuSeparator() {
  return <Radix.Separator className="-mx-1 my-1 h-px bg-hairline" />;
}
