import * as Radix from 'radix-ui/tabs';
import type { ReactNode } from 'react';
import { cn } from './class-names.ts';

export interface TabsProps<Value extends string> {
  value: Value;
  onValueChange: (value: Value) => void;
  children: ReactNode;
  className?: string;
}

/** Tabs with one visible panel. For pages with URLs of their own, use links. */
export function Tabs<Value extends string>({ value, onValueChange, children, className }: TabsProps<Value>) {
  return (
    <Radix.Root value={value} onValueChange={(next) => onValueChange(next as Value)} className={className}>
      {children}
    </Radix.Root>
  );
}

/** The row of tabs; `label` is its accessible name. Scrolls horizontally if the tabs don't fit. */
export function TabList({
  label,
  children,
  className,
}: {
  label: string;
  children: ReactNode;
  className?: string;
}) {
  return (
    <Radix.List
      aria-label={label}
      className={cn(
        // Offsets the padding of the tabs, so that the first label aligns with the content.
        '-mx-1 flex gap-2 overflow-x-auto border-hairline border-b scrollbar-none',
        className,
      )}
    >
      {children}
    </Radix.List>
  );
}

export interface TabProps {
  value: string;
  icon?: ReactNode;
  count?: number;
  disabled?: boolean;
  children: ReactNode;
}

/** A tab. */
export function Tab({ value, icon, count, disabled = false, children }: TabProps) {
  return (
    <Radix.Trigger
      value={value}
      disabled={disabled}
      className="focus-inset relative inline-flex h-9 shrink-0 items-center gap-1.5 rounded-[4px] px-1 font-medium text-muted text-sm transition-colors after:absolute after:inset-x-1 after:bottom-0 after:h-0.5 after:rounded-full not-disabled:hover:text-ink disabled:opacity-50 data-[state=active]:text-ink data-[state=active]:after:bg-accent-solid pointer-coarse:h-11 [&_svg]:size-4"
    >
      {icon}
      {children}
      {count !== undefined && <span className="text-subtle text-xs tabular-nums">{count}</span>}
    </Radix.Trigger>
  );
}

/** The panel of a tab. */
export function TabPanel({
  value,
  children,
  className,
}: {
  value: string;
  children: ReactNode;
  className?: string;
}) {
  return (
    <Radix.Content value={value} className={cn('rounded-[4px] pt-4', className)}>
      {children}
    </Radix.Content>
  );
}
