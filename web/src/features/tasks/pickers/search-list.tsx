import { Combobox, ComboboxItem, ComboboxList, useComboboxStore } from '@ariakit/react/combobox';
import { Check, Search } from 'lucide-react';
import { type ReactNode, useEffect, useId, useMemo, useState } from 'react';
import { cn } from '../../../ui/class-names.ts';
import { itemStyles } from '../../../ui/floating-styles.ts';
import { Input } from '../../../ui/input.tsx';
import { bypassList } from '../../../ui/list-bypass.ts';
import { searched } from '../../../ui/search-select.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import type { PickerOption } from './option-list.tsx';

/** The most options to render; more have to be searched. */
const most = 100;

/** A tick: `some` if only some of the tasks have the value. */
export type Tick = 'all' | 'some' | null;

export interface SearchListProps<Value extends string> {
  /** The accessible name of the list. */
  label: string;
  /** The name and placeholder of the search field. */
  findLabel: string;
  /** All options, or what finds those that match a text, best first and limited in number. */
  options: readonly PickerOption<Value>[] | ((text: string) => readonly PickerOption<Value>[]);
  /** Called with the text, at first and when it changes, to load more options. */
  onSearch?: (text: string) => void;
  tickOf: (value: Value) => Tick;
  onChoose: (value: Value) => void;
  /** The option that makes a new value of the text; null if there is none. */
  created?: (text: string) => PickerOption<Value> | null;
  /** Set if several can be ticked: the text is cleared after each. */
  multiple?: boolean;
  isLoading?: boolean;
  /** Shown if there are no options. */
  nothing?: string;
  /** Shown below the list. */
  note?: ReactNode;
}

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
  isLoading = false,
  nothing = 'Nothing found',
  note,
}: SearchListProps<Value>) {
  const listId = useId();
  const [text, setText] = useState('');
  useEffect(() => onSearch?.(text), [onSearch, text]);
  const found = useMemo(() => {
    const known = typeof options === 'function' ? options(text) : searched(options, text, most + 1);
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
    if (multiple) setText('');
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
        {shown.map((option, index) => {
          const tick = tickOf(option.value);
          return (
            <ComboboxItem
              // The key contains the index, as in ui/combobox-parts.
              // oxlint-disable-next-line react/no-array-index-key
              key={`${index} ${option.value}`}
              id={optionId(option.value)}
              aria-selected={tick === 'all'}
              // Stays focusable, so that screen readers read the reason.
              disabled={option.refusal !== undefined}
              accessibleWhenDisabled
              focusOnHover
              blurOnHoverEnd={false}
              onClick={() => choose(option.value)}
              className={itemStyles}
            >
              {option.icon && <span className="flex shrink-0">{option.icon}</span>}
              <span className="min-w-0 flex-1">
                <span dir="auto" className="block truncate">
                  {option.label}
                </span>
                {option.refusal && (
                  <span className="line-clamp-2 pb-1 text-danger text-xs">{option.refusal}</span>
                )}
              </span>
              {option.hint && (
                <span className="max-w-2/5 shrink-0 truncate pl-2 text-subtle text-xs tabular-nums">
                  {option.hint}
                </span>
              )}
              <Check
                aria-hidden
                className={cn(
                  'shrink-0',
                  tick === null && 'invisible',
                  tick === 'some' ? 'text-subtle' : 'text-accent',
                )}
              />
            </ComboboxItem>
          );
        })}
        {shown.length === 0 && !isLoading && (
          <div role="option" aria-selected={false} aria-disabled className="px-2 py-1.5 text-muted text-sm">
            {text.trim() === '' ? nothing : 'Nothing found'}
          </div>
        )}
      </ComboboxList>
      {isLoading && <Spinner label="Loading..." size="sm" />}
      {found.length > shown.length && <p className="px-2 py-1.5 text-subtle text-xs">Type to find more.</p>}
      {note && <p className="px-2 py-1.5 text-muted text-xs">{note}</p>}
    </>
  );
}
