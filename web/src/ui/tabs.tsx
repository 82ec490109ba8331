import { createContext, type ReactNode, use, useId, useMemo } from 'react';
import { cn } from './class-names.ts';
import { moveInRow } from './row-keys.ts';

interface TabsState {
  /** The start of the ids of its tabs and panels. */
  readonly id: string;
  readonly value: string | null;
  readonly select: (value: string) => void;
}

const TabsContext = createContext<TabsState | null>(null);

function useTabs(): TabsState {
  const tabs = use(TabsContext);
  if (!tabs) throw new Error('Tabs and their panels must be rendered inside Tabs.');
  return tabs;
}

export interface TabsProps<Value extends string> {
  /** Null while no panel is visible. */
  value: Value | null;
  onValueChange: (value: Value) => void;
  children: ReactNode;
  className?: string;
}

/**
 * Tabs with one visible panel: those of the ARIA practices, selected as the focus moves. For pages with URLs of their own, use
 * links. Pages are painted with tabs, so they are our own: those of Radix weigh 8 KB.
 */
export function Tabs<Value extends string>({ value, onValueChange, children, className }: TabsProps<Value>) {
  const id = useId();
  const state = useMemo(
    () => ({ id, value, select: (next: string) => onValueChange(next as Value) }),
    [id, value, onValueChange],
  );
  return (
    <TabsContext value={state}>
      <div className={className}>{children}</div>
    </TabsContext>
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
    <div
      role="tablist"
      aria-label={label}
      // Its tabs have the focus.
      tabIndex={-1}
      onKeyDown={(event) => moveInRow(event)?.click()}
      className={cn(
        // Offsets the padding of the tabs, so that the first label aligns with the content.
        '-mx-1 flex gap-2 overflow-x-auto border-hairline border-b scrollbar-none',
        className,
      )}
    >
      {children}
    </div>
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
  const { id, value: selected, select } = useTabs();
  const isSelected = value === selected;
  return (
    <button
      type="button"
      role="tab"
      id={`${id}-tab-${value}`}
      aria-selected={isSelected}
      aria-controls={`${id}-panel-${value}`}
      disabled={disabled}
      // The Tab key reaches the selected one, and the arrow keys the others.
      tabIndex={isSelected || selected === null ? 0 : -1}
      onClick={({ currentTarget }) => {
        // Safari does not focus a button that is clicked.
        currentTarget.focus();
        if (!isSelected) select(value);
      }}
      className="focus-inset relative inline-flex h-9 shrink-0 items-center gap-1.5 rounded-[4px] px-1 font-medium text-muted text-sm transition-colors after:absolute after:inset-x-1 after:bottom-0 after:h-0.5 after:rounded-full not-disabled:hover:text-ink disabled:opacity-50 aria-selected:text-ink aria-selected:after:bg-accent-solid pointer-coarse:h-11 [&_svg]:size-4"
    >
      {icon}
      {children}
      {count !== undefined && <span className="text-subtle text-xs tabular-nums">{count}</span>}
    </button>
  );
}

/** The panel of a tab. Its content is only mounted while it is visible. */
export function TabPanel({
  value,
  children,
  className,
}: {
  value: string;
  children: ReactNode;
  className?: string;
}) {
  const { id, value: selected } = useTabs();
  const isShown = value === selected;
  return (
    <div
      role="tabpanel"
      id={`${id}-panel-${value}`}
      aria-labelledby={`${id}-tab-${value}`}
      tabIndex={0}
      hidden={!isShown}
      className={cn('rounded-[4px] pt-4', className)}
    >
      {isShown && children}
    </div>
  );
}
