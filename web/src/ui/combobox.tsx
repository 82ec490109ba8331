// The focus stays in the text field, which has the keyboard of the list; a native datalist can't hold hints.
// oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
import { Check, Search } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react';
import { cn } from './class-names.ts';
import { useFieldWiring } from './field-wiring.ts';
import { itemStyles } from './floating-styles.ts';
import { Input } from './input.tsx';
import { lazyParts, useEver } from './lazy-part.tsx';

const usePanel = lazyParts(() => import('./list-panel.tsx'));

/** One line of a combobox's list. */
export interface ComboboxOption<Value extends string = string> {
  value: Value;
  label: string;
  icon?: ReactNode;
  /** A second, quieter text at the end of the line. */
  hint?: string | undefined;
  /** Why it can't be chosen; it is shown all the same, below the label. */
  refusal?: string | undefined;
}

export interface ComboboxProps<Value extends string = string> {
  /** Stands in the field while nobody searches. */
  shown: string;
  /** What is chosen and marked; null where choosing adds something. */
  chosen: Value | null;
  onChoose: (value: Value) => void;
  /** What a text finds, best first; only as many as are worth drawing. Called while the list is open. */
  find: (text: string) => readonly ComboboxOption<Value>[];
  /** When a text finds nothing. */
  nothingFound: string;
  /** Choosing leaves the list open, for the next one. */
  keepsOpen?: boolean;
  /** Chips of what was chosen, above the field. The list never covers them, and removing one leaves it open. */
  chips?: ReactNode;
  placeholder?: string;
  id?: string;
  className?: string;
}

const PAGE = 8;

/**
 * A field to search in and the list of what it finds: the editable combobox of the ARIA practices. Arrow and Page keys
 * move in the list, Enter chooses, Escape and leaving close it.
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
        // With a modifier it is for the form around.
        if (event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        if (open) choose(found[active]);
        else show();
        return;
      case 'Escape':
        if (!open) return;
        // Closes the list alone, not the dialog around it.
        event.stopPropagation();
        close();
    }
  };

  return (
    <>
      <div ref={field} className={className}>
        {chips && (
          // The keys of the chips are their own.
          // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
          <div
            // The focus stays in the field, so that the list doesn't close under the press.
            onMouseDown={(event) => event.preventDefault()}
            // The cross that was pressed is gone.
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
      {/* Where both don't fit in, it is the hint that is cut. */}
      <span className={cn('truncate', hint && 'max-w-[calc(100%-5rem)] shrink-0')}>{label}</span>
      {hint && <span className="ml-auto min-w-0 truncate pl-3 text-subtle text-xs tabular-nums">{hint}</span>}
    </>
  );
}
