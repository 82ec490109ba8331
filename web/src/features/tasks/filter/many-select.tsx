// The focus stays in the field or on the list, which handles the keys for all options.
// oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus

import { searchable } from '@longtable/contract/rules/search-text';
import { Check, ChevronDown, Search } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useMemo, useState } from 'react';
import { cn } from '../../../ui/class-names.ts';
import { controlStyles } from '../../../ui/control-styles.ts';
import { itemStyles } from '../../../ui/floating-styles.ts';
import { Input } from '../../../ui/input.tsx';
import { Popover } from '../../../ui/popover.tsx';

/** An option. */
export type ManyOption<Value extends string> = {
  readonly value: Value;
  readonly label: string;
  readonly icon?: ReactNode;
  readonly hint?: string;
};

type Props<Value extends string> = {
  /** The label, such as "Priority". */
  readonly label: string;
  readonly chosen: readonly Value[];
  readonly onChange: (chosen: readonly Value[]) => void;
  /** Called when the list opens. */
  readonly options: () => readonly ManyOption<Value>[];
  /** The label of a selected value, while the list is closed. */
  readonly nameOf: (value: Value) => string;
  /** The placeholder of the search field; without it there is none. */
  readonly findLabel?: string;
  /** Shown if there are no options. */
  readonly nothing?: string;
};

const page = 8;
/** The most options to render; more have to be searched. */
const most = 200;

/** A multi-select with optional search. The list stays open while options are ticked. */
export function ManySelect<Value extends string>(props: Props<Value>) {
  const { label, chosen, nameOf } = props;
  const [open, setOpen] = useState(false);
  const names = chosen.map(nameOf);
  return (
    <Popover
      label={label}
      open={open}
      onOpenChange={setOpen}
      className="w-60 p-1"
      trigger={
        <button
          type="button"
          className={cn(
            controlStyles({ size: 'md' }),
            'flex items-center justify-between gap-2 text-left aria-expanded:border-accent',
          )}
        >
          <span className={cn('truncate', names.length === 0 && 'text-muted')}>
            {names.length > 0 && <span className="sr-only">{label}: </span>}
            {names.length > 0 ? names.join(', ') : label}
          </span>
          <ChevronDown aria-hidden className="size-4 shrink-0 text-subtle" />
        </button>
      }
    >
      <Options {...props} />
    </Popover>
  );
}

function Options<Value extends string>({
  label,
  chosen,
  onChange,
  options,
  findLabel,
  nothing,
}: Props<Value>) {
  const listId = useId();
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  // Options that were selected when the list opened come first; ticking does not reorder them.
  const [all] = useState(() => {
    const known = options();
    if (!findLabel) return known;
    return [
      ...known.filter(({ value }) => chosen.includes(value)),
      ...known.filter(({ value }) => !chosen.includes(value)),
    ];
  });
  const found = useMemo(() => {
    const wanted = searchable(text);
    return wanted === '' ? all : all.filter((option) => searchable(option.label).includes(wanted));
  }, [all, text]);
  const drawn = found.slice(0, most);
  const optionId = (index: number) => `${listId}-${index}`;
  const activeId = drawn[active] ? optionId(active) : undefined;

  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  const toggle = (option: ManyOption<Value> | undefined): void => {
    if (!option) return;
    const { value } = option;
    onChange(chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value]);
  };
  const move = (event: KeyboardEvent, to: number): void => {
    event.preventDefault();
    setActive(Math.min(Math.max(to, 0), drawn.length - 1));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    switch (event.key) {
      case 'ArrowDown':
        return move(event, active + 1);
      case 'ArrowUp':
        return move(event, active - 1);
      case 'PageDown':
        return move(event, active + page);
      case 'PageUp':
        return move(event, active - page);
      case ' ':
        if (findLabel) return;
        event.preventDefault();
        return toggle(drawn[active]);
      case 'Enter':
        event.preventDefault();
        toggle(drawn[active]);
    }
  };

  return (
    <>
      {findLabel && (
        <Input
          role="combobox"
          icon={<Search />}
          aria-label={findLabel}
          placeholder={findLabel}
          autoComplete="off"
          spellCheck={false}
          aria-autocomplete="list"
          aria-expanded
          aria-controls={listId}
          aria-activedescendant={activeId}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
          className="mb-1"
        />
      )}
      <div
        id={listId}
        role="listbox"
        aria-label={label}
        aria-multiselectable
        className="focus-inset max-h-64 overflow-y-auto overscroll-contain rounded-control"
        {...(!findLabel && { tabIndex: 0, onKeyDown, 'aria-activedescendant': activeId })}
      >
        {drawn.map((option, index) => {
          const isChosen = chosen.includes(option.value);
          return (
            <div
              key={option.value}
              id={optionId(index)}
              role="option"
              aria-selected={isChosen}
              data-highlighted={index === active ? '' : undefined}
              onPointerMove={() => setActive(index)}
              // Keep the focus where the keys are handled.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => toggle(option)}
              className={cn(itemStyles, 'gap-2')}
            >
              <span
                aria-hidden
                className={cn(
                  'flex size-4 shrink-0 items-center justify-center rounded-[4px] border',
                  isChosen
                    ? 'border-transparent bg-accent-solid text-on-accent'
                    : 'border-control bg-surface',
                )}
              >
                {isChosen && <Check className="size-3" />}
              </span>
              {option.icon && <span className="flex shrink-0">{option.icon}</span>}
              <span dir="auto" className="min-w-0 flex-1 truncate">
                {option.label}
              </span>
              {option.hint && (
                <span className="shrink-0 pl-2 text-subtle text-xs tabular-nums">{option.hint}</span>
              )}
            </div>
          );
        })}
        {drawn.length === 0 && (
          <div role="option" aria-selected={false} aria-disabled className="px-2 py-1.5 text-muted text-sm">
            {text.trim() === '' && nothing ? nothing : 'Nothing found'}
          </div>
        )}
      </div>
      {found.length > drawn.length && (
        <p className="px-2 py-1.5 text-subtle text-xs">Type to find {found.length - drawn.length} more.</p>
      )}
    </>
  );
}
