// The focus stays in the input, which handles the keys of the list. A native datalist has no hints.
// oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
import { Check, Search } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react';
import { cn } from './class-names.ts';
import { useFieldWiring } from './field-wiring.ts';
import { itemStyles } from './floating-styles.ts';
import { Input } from './input.tsx';
import { lazyParts, useEver } from './lazy-part.tsx';

const usePanel = lazyParts(() => import('./list-panel.tsx'));

/** An option of a `Combobox`. */
export interface ComboboxOption<Value extends string = string> {
  value: Value;
  label: string;
  icon?: ReactNode;
  /** Secondary text at the end of the row. */
  hint?: string | undefined;
  /** Why it can't be selected; shown below the label. */
  refusal?: string | undefined;
}

export interface ComboboxProps<Value extends string = string> {
  /** The text of the input while not searching. */
  shown: string;
  /** The selected value, marked in the list; null if selecting adds an item. */
  chosen: Value | null;
  onChoose: (value: Value) => void;
  /** The options that match a text, best first, limited in number. Called while the list is open. */
  find: (text: string) => readonly ComboboxOption<Value>[];
  /** Shown when nothing matches. */
  nothingFound: string;
  /** Selecting keeps the list open. */
  keepsOpen?: boolean;
  /** Chips of the selected items above the input. The list never covers them, and removing one keeps it open. */
  chips?: ReactNode;
  placeholder?: string;
  id?: string;
  className?: string;
}

const PAGE = 8;

/**
 * A search input with a list of results: the editable combobox of the ARIA practices. Arrow and Page keys move in the
 * list, Enter selects, Escape and blur close it.
 */
export function Combobox<Value extends string>({
  shown,
  chosen,
  onChoose,
  find,
  nothingFound,
  keepsOpen = false,
  chips,
  placeholder,
  className,
  ...props
}: ComboboxProps<Value>) {
  const listId = useId();
  const wired = useFieldWiring(props);
  const field = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const panel = usePanel(useEver(open));
  const [text, setText] = useState<string | null>(null);
  const [active, setActive] = useState(-1);
  const found = useMemo(() => (open ? find(text ?? '') : []), [open, find, text]);
  const optionId = (index: number) => `${listId}-${index}`;
  const activeId = open && active >= 0 && active < found.length ? optionId(active) : undefined;

  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  const show = () => {
    if (open) return;
    setOpen(true);
    setActive(find('').findIndex(({ value }) => value === chosen));
  };
  const close = () => {
    setOpen(false);
    setText(null);
    setActive(-1);
  };
  const choose = (option: ComboboxOption<Value> | undefined) => {
    if (option?.refusal !== undefined) return;
    if (keepsOpen) {
      setText(null);
      setActive(-1);
    } else close();
    if (option && option.value !== chosen) onChoose(option.value);
  };
  const move = (event: KeyboardEvent, by: number) => {
    event.preventDefault();
    if (!open) return show();
    setActive(Math.min(Math.max(active + by, 0), found.length - 1));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    switch (event.key) {
      case 'ArrowDown':
        return move(event, 1);
      case 'ArrowUp':
        return move(event, -1);
      case 'PageDown':
        return move(event, PAGE);
      case 'PageUp':
        return move(event, -PAGE);
      case 'Enter':
        // With a modifier, Enter submits the form.
        if (event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        if (open) choose(found[active]);
        else show();
        return;
      case 'Escape':
        if (!open) return;
        // Close only the list, not the dialog around it.
        event.stopPropagation();
        close();
    }
  };

  return (
    <>
      <div ref={field} className={className}>
        {chips && (
          // The chips handle their own keys.
          // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
          <div
            // Keep the focus in the input: blur would close the list.
            onMouseDown={(event) => event.preventDefault()}
            // The remove button that had the focus is gone.
            onClick={() => input.current?.focus()}
            className="pb-1.5"
          >
            {chips}
          </div>
        )}
        <Input
          {...wired}
          ref={input}
          role="combobox"
          icon={<Search />}
          autoComplete="off"
          spellCheck={false}
          placeholder={placeholder}
          aria-autocomplete="list"
          aria-expanded={open}
          aria-controls={listId}
          aria-activedescendant={activeId}
          value={text ?? shown}
          onChange={(event) => {
            setOpen(true);
            setText(event.target.value);
            setActive(0);
            list.current?.scrollTo({ top: 0 });
          }}
          onFocus={(event) => event.target.select()}
          onClick={show}
          onKeyDown={onKeyDown}
          onBlur={close}
        />
      </div>
      {panel && (
        <panel.ListPanel
          open={open}
          onOpenChange={(next) => !next && close()}
          anchor={field}
          onInteractOutside={(event) => event.preventDefault()}
          className="w-(--radix-popover-trigger-width)"
        >
          <div
            ref={list}
            id={listId}
            role="listbox"
            aria-labelledby={wired.id}
            className="max-h-[min(20rem,var(--radix-popover-content-available-height,20rem))] relative overflow-y-auto overscroll-contain p-1"
          >
            {found.map((option, index) => (
              <div
                key={option.value}
                id={optionId(index)}
                role="option"
                aria-selected={option.value === chosen}
                aria-disabled={option.refusal === undefined ? undefined : true}
                data-highlighted={index === active ? '' : undefined}
                onPointerMove={() => setActive(index)}
                onClick={() => choose(option)}
                className={cn(itemStyles, 'pr-7 [&_svg]:size-3.5', option.refusal && 'cursor-default')}
              >
                <Line option={option} />
                {option.value === chosen && <Check aria-hidden className="absolute right-2 text-accent" />}
              </div>
            ))}
            {found.length === 0 && (
              <div role="option" aria-selected={false} aria-disabled className="px-2 py-1.5 text-muted">
                {nothingFound}
              </div>
            )}
          </div>
        </panel.ListPanel>
      )}
    </>
  );
}

function Line({ option: { label, icon, hint, refusal } }: { option: ComboboxOption }) {
  if (refusal !== undefined) {
    return (
      <>
        {icon}
        <span className="min-w-0 py-1">
          <span className="block truncate text-muted">{label}</span>
          <span className="line-clamp-2 text-danger text-xs">{refusal}</span>
        </span>
      </>
    );
  }
  return (
    <>
      {icon}
      {/* When space is short, truncate the hint first. */}
      <span className={cn('truncate', hint && 'max-w-[calc(100%-5rem)] shrink-0')}>{label}</span>
      {hint && <span className="ml-auto min-w-0 truncate pl-3 text-subtle text-xs tabular-nums">{hint}</span>}
    </>
  );
}
