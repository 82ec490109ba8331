import { Combobox, ComboboxItem, ComboboxList, useComboboxStore } from '@ariakit/react/combobox';
import { Check, Search } from 'lucide-react';
import { type ReactNode, useEffect, useId, useMemo, useState } from 'react';
import { cn } from './class-names.ts';
import { itemStyles } from './floating-styles.ts';
import { Input } from './input.tsx';
import { bypassList } from './list-bypass.ts';
import { type SearchOption, searched } from './search-select.tsx';
import { Spinner } from './spinner.tsx';

/** The most options to render; more have to be searched. */
const most = 200;

/** An option of a list. */
export interface ListOption<Value extends string = string> extends SearchOption<Value> {
  icon?: ReactNode;
  /** Why it can't be chosen, shown below the label. */
  refusal?: string | undefined;
  /** Shows the whole label, on several lines if need be. */
  wraps?: boolean;
}

/** A tick: `some` if only some of what is changed has the value. */
export type Tick = 'all' | 'some' | null;

export interface SearchListProps<Value extends string> {
  /** The accessible name of the list. */
  label: string;
  /** The name and placeholder of the search field. */
  findLabel: string;
  /** All options, or what finds those that match a text, best first and limited in number. */
  options: readonly ListOption<Value>[] | ((text: string) => readonly ListOption<Value>[]);
  /** Called with the text, at first and when it changes, to load more options. */
  onSearch?: (text: string) => void;
  tickOf: (value: Value) => Tick;
  onChoose: (value: Value) => void;
  /** The option that makes a new value of the text; null if there is none. */
  created?: (text: string) => ListOption<Value> | null;
  /** Set if several can be ticked. `boxes` shows a box before each option. */
  multiple?: boolean | 'boxes';
  /** Clears the text after each choice. */
  clears?: boolean;
  isLoading?: boolean;
  /** Shown if there are no options. */
  nothing?: string | undefined;
  /** Shown below the list. */
  note?: ReactNode;
}

/** Hints are not searched, as they may be counts. */
const wordsOf = ({ label, keywords = '' }: ListOption): string => `${label} ${keywords}`;

/** Many options below a search field. The list is always open; arrow keys and Enter choose while the field has the focus. */
export function SearchList<Value extends string>({
  label,
  findLabel,
  options,
  onSearch,
  tickOf,
  onChoose,
  created,
  multiple = false,
  clears = false,
  isLoading = false,
  nothing = 'Nothing found',
  note,
}: SearchListProps<Value>) {
  const listId = useId();
  const [text, setText] = useState('');
  useEffect(() => onSearch?.(text), [onSearch, text]);
  const found = useMemo(() => {
    const known =
      typeof options === 'function'
        ? options(text)
        : searched(options, text, Number.POSITIVE_INFINITY, wordsOf);
    const made = created?.(text) ?? null;
    return made ? [...known, made] : known;
  }, [options, text, created]);
  const shown = found.slice(0, most);
  const firstEnabled = shown.find(({ refusal }) => refusal === undefined);
  const optionId = (value: Value) => `${listId}-${encodeURIComponent(value)}`;
  const store = useComboboxStore({
    open: true,
    value: text,
    setValue: setText,
    focusLoop: true,
    includesBaseElement: false,
  });
  const { onCompositionStart } = bypassList(store, () => false);
  const choose = (value: Value) => {
    onChoose(value);
    if (clears) setText('');
  };
  return (
    <>
      <Combobox
        store={store}
        autoSelect="always"
        getAutoSelectId={() => firstEnabled && optionId(firstEnabled.value)}
        onCompositionStart={onCompositionStart}
        render={
          <Input
            icon={<Search />}
            aria-label={findLabel}
            placeholder={findLabel}
            spellCheck={false}
            autoComplete="off"
            className="mb-1"
          />
        }
      />
      <ComboboxList
        store={store}
        id={listId}
        alwaysVisible
        aria-label={label}
        {...(multiple && { 'aria-multiselectable': true })}
        className="max-h-64 overflow-y-auto overscroll-contain rounded-control outline-none"
      >
        {shown.map((option, index) => (
          <ComboboxItem
            // The key contains the index, as in ui/combobox-parts.
            // oxlint-disable-next-line react/no-array-index-key
            key={`${index} ${option.value}`}
            id={optionId(option.value)}
            aria-selected={tickOf(option.value) === 'all'}
            // Stays focusable, so that screen readers read the reason.
            disabled={option.refusal !== undefined}
            accessibleWhenDisabled
            focusOnHover
            blurOnHoverEnd={false}
            onClick={() => choose(option.value)}
            className={itemStyles}
          >
            <OptionLine option={option} tick={tickOf(option.value)} hasBox={multiple === 'boxes'} />
          </ComboboxItem>
        ))}
        {shown.length === 0 && !isLoading && (
          <NoOption>{text.trim() === '' ? nothing : 'Nothing found'}</NoOption>
        )}
      </ComboboxList>
      {isLoading && <Spinner label="Loading..." size="sm" />}
      {found.length > shown.length && (
        <p className="px-2 py-1.5 text-subtle text-xs">Type to find {found.length - shown.length} more.</p>
      )}
      {note && <p className="px-2 py-1.5 text-muted text-xs">{note}</p>}
    </>
  );
}

/** The content of an option: a box before it if several can be ticked, otherwise a tick at its end. */
export function OptionLine({
  option: { label, icon, hint, refusal, wraps },
  tick,
  hasBox = false,
}: {
  option: Pick<ListOption, 'label' | 'icon' | 'hint' | 'refusal' | 'wraps'>;
  tick: Tick;
  hasBox?: boolean;
}) {
  return (
    <>
      {hasBox && (
        <span
          aria-hidden
          className={cn(
            'flex size-4 shrink-0 items-center justify-center rounded-[4px] border',
            tick ? 'border-transparent bg-accent-solid text-on-accent' : 'border-control bg-surface',
          )}
        >
          {tick && <Check className="size-3" />}
        </span>
      )}
      {icon && <span className="flex shrink-0">{icon}</span>}
      <span className="min-w-0 flex-1">
        <span dir="auto" className={cn('block', wraps ? 'py-1 wrap-anywhere' : 'truncate')}>
          {label}
        </span>
        {refusal && <span className="line-clamp-2 pb-1 text-danger text-xs">{refusal}</span>}
      </span>
      {hint && (
        <span className="max-w-2/5 shrink-0 truncate pl-2 text-subtle text-xs tabular-nums">{hint}</span>
      )}
      {!hasBox && (
        <Check
          aria-hidden
          className={cn(
            'shrink-0',
            tick === null && 'invisible',
            tick === 'some' ? 'text-subtle' : 'text-accent',
          )}
        />
      )}
    </>
  );
}

/** Says that a list has no options. */
export function NoOption({ children }: { children: ReactNode }) {
  return (
    <div role="option" aria-selected={false} aria-disabled className="px-2 py-1.5 text-muted text-sm">
      {children}
    </div>
  );
}
