import { createContext, type KeyboardEvent, type ReactNode, use, useId, useMemo } from 'react';
import { cn } from './class-names.ts';

type Selection = {
  /** The prefix of element ids. */
  readonly id: string;
  readonly value: string;
  readonly onSelect: (value: string) => void;
};

const SelectionContext = createContext<Selection | null>(null);

function useTab(value: string) {
  const selection = use(SelectionContext);
  if (!selection) throw new Error('Tabs and panels must be rendered inside Tabs.');
  const { id, onSelect } = selection;
  const isSelected = selection.value === value;
  return {
    tabId: `${id}-tab-${value}`,
    panelId: `${id}-panel-${value}`,
    isSelected,
    select() {
      if (!isSelected) onSelect(value);
    },
  };
}

export interface TabsProps<Value extends string> {
  value: Value;
  onValueChange: (value: Value) => void;
  children: ReactNode;
  className?: string;
}

/**
 * Tabs with one visible panel, by the ARIA practices: arrow keys, Home and End focus and select another tab. For pages with
 * URLs of their own, use links.
 */
export function Tabs<Value extends string>({ value, onValueChange, children, className }: TabsProps<Value>) {
  const id = useId();
  const selection = useMemo(
    () => ({ id, value, onSelect: (next: string) => onValueChange(next as Value) }),
    [id, value, onValueChange],
  );
  return (
    <SelectionContext value={selection}>
      <div className={className}>{children}</div>
    </SelectionContext>
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
    // The selected tab has the focus.
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
    <div
      role="tablist"
      aria-label={label}
      aria-orientation="horizontal"
      onKeyDown={onListKey}
      className={cn(
        // Offsets the padding of the tabs, so that the first label aligns with the content.
        '-mx-1 flex gap-2 overflow-x-auto border-hairline border-b [scrollbar-width:none]',
        className,
      )}
    >
      {children}
    </div>
  );
}

function onListKey(event: KeyboardEvent<HTMLElement>): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]:enabled')];
  const at = tabs.indexOf(event.target as HTMLElement);
  const next = nextIndex(event.key, at, tabs.length);
  if (at < 0 || next === null) return;
  event.preventDefault();
  tabs.at(next)?.focus();
}

/** The index of the tab to focus; null if the key is not for tabs. */
function nextIndex(key: string, at: number, count: number): number | null {
  switch (key) {
    case 'ArrowLeft':
      return at - 1;
    case 'ArrowRight':
      return (at + 1) % count;
    case 'Home':
      return 0;
    case 'End':
      return -1;
    default:
      return null;
  }
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
  const { tabId, panelId, isSelected, select } = useTab(value);
  return (
    <button
      type="button"
      role="tab"
      id={tabId}
      aria-selected={isSelected}
      aria-controls={panelId}
      tabIndex={isSelected ? 0 : -1}
      disabled={disabled}
      data-state={isSelected ? 'active' : 'inactive'}
      onFocus={select}
      onMouseDown={({ button, ctrlKey }) => button === 0 && !ctrlKey && select()}
      onClick={select}
      className="focus-inset relative inline-flex h-9 shrink-0 items-center gap-1.5 rounded-[4px] px-1 font-medium text-muted text-sm transition-colors after:absolute after:inset-x-1 after:bottom-0 after:h-0.5 after:rounded-full not-disabled:hover:text-ink disabled:opacity-50 data-[state=active]:text-ink data-[state=active]:after:bg-accent-solid pointer-coarse:h-11 [&_svg]:size-4"
    >
      {icon}
      {children}
      {count !== undefined && <span className="text-subtle text-xs tabular-nums">{count}</span>}
    </button>
  );
}

/** The panel of a tab; its content is rendered while the tab is selected. */
export function TabPanel({
  value,
  children,
  className,
}: {
  value: string;
  children: ReactNode;
  className?: string;
}) {
  const { tabId, panelId, isSelected } = useTab(value);
  return (
    <div
      role="tabpanel"
      id={panelId}
      aria-labelledby={tabId}
      tabIndex={0}
      hidden={!isSelected}
      data-state={isSelected ? 'active' : 'inactive'}
      className={cn('rounded-[4px] pt-4', className)}
    >
      {isSelected && children}
    </div>
  );
}
