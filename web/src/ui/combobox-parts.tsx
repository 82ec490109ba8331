import { Combobox, ComboboxItem, ComboboxList, useComboboxStore } from '@ariakit/react/combobox';
import { Check } from 'lucide-react';
import {
  type FocusEvent,
  type KeyboardEvent,
  type RefCallback,
  type RefObject,
  useLayoutEffect,
  useMemo,
} from 'react';
import { cn } from './class-names.ts';
import type { ComboboxOption, ComboboxProps } from './combobox.tsx';
import { labelIdOf } from './field-wiring.ts';
import { itemStyles } from './floating-styles.ts';
import { Input, type InputProps } from './input.tsx';
import { bypassList } from './list-bypass.ts';
import { ListPanel } from './list-panel.tsx';

interface ComboboxPartsProps<Value extends string>
  extends Pick<ComboboxProps<Value>, 'chosen' | 'find' | 'nothingFound'> {
  input: Pick<InputProps, 'id' | 'value'> & {
    onBlur: (event: FocusEvent) => void;
    onKeyDownCapture: (event: KeyboardEvent) => void;
  };
  inputRef: RefCallback<HTMLInputElement>;
  /** The panel is anchored to it. */
  field: RefObject<HTMLDivElement | null>;
  list: RefObject<HTMLDivElement | null>;
  listId: string;
  open: boolean;
  /** What is searched; null while nobody searches. */
  text: string | null;
  choose: (option: ComboboxOption<Value>) => void;
  onOpen: () => void;
  close: () => void;
  onSearch: (text: string) => void;
}

/** The input and the list of a `Combobox`, with the keyboard and the ARIA attributes of Ariakit. */
export function ComboboxParts<Value extends string>({
  input: { onBlur, onKeyDownCapture, ...input },
  inputRef,
  field,
  list,
  listId,
  open,
  text,
  chosen,
  find,
  nothingFound,
  choose,
  onOpen,
  close,
  onSearch,
}: ComboboxPartsProps<Value>) {
  const found = useMemo(() => (open ? find(text ?? '') : []), [open, find, text]);
  const optionId = (of: Value) => `${listId}-${encodeURIComponent(of)}`;
  const store = useComboboxStore({
    open,
    setOpen: (next) => (next ? onOpen() : close()),
    // Not the shown value: it would count as typed, and make the first option active.
    value: text ?? '',
    focusLoop: false,
    includesBaseElement: false,
  });
  const bypass = bypassList(store, ({ key, ctrlKey, metaKey }) => key === 'Enter' && (ctrlKey || metaKey));
  const firstEnabled = found.find(({ refusal }) => refusal === undefined);
  const chosenId = chosen === null ? null : optionId(chosen);
  const isSearching = text !== null;
  useLayoutEffect(() => {
    if (open && !isSearching) store.setActiveId(chosenId);
    // Only when it opens and when a search ends.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [open, isSearching, store]);

  return (
    <>
      <Combobox
        store={store}
        autoSelect
        getAutoSelectId={() => firstEnabled && optionId(firstEnabled.value)}
        setValueOnChange={false}
        render={
          <Input
            {...input}
            onBlur={onBlur}
            onKeyDownCapture={(event) => {
              onKeyDownCapture(event);
              bypass.onKeyDownCapture(event);
            }}
            onCompositionStart={bypass.onCompositionStart}
            ref={inputRef}
            onChange={(event) => {
              onSearch(event.target.value);
              list.current?.scrollTo({ top: 0 });
            }}
          />
        }
      />
      <ListPanel
        open={open}
        onOpenChange={(next) => !next && close()}
        anchor={field}
        onInteractOutside={(event) => event.preventDefault()}
        className="w-(--radix-popover-trigger-width)"
      >
        <ComboboxList
          store={store}
          ref={list}
          id={listId}
          alwaysVisible
          // By default, Ariakit names the list after the input, and screen readers read the typed text as its name.
          aria-labelledby={input.id && labelIdOf(input.id)}
          onBlur={onBlur}
          className="max-h-[min(20rem,var(--radix-popover-content-available-height,20rem))] relative overflow-y-auto overscroll-contain p-1"
        >
          {found.map((option, index) => (
            <ComboboxItem
              // The key contains the index, so that an option that moves is mounted again. Ariakit sorts mounted options only
              // after a layout, and arrow keys would follow the old order until then.
              // oxlint-disable-next-line react/no-array-index-key
              key={`${index} ${option.value}`}
              id={optionId(option.value)}
              aria-selected={option.value === chosen}
              // Stays focusable, so that screen readers read the reason.
              disabled={option.refusal !== undefined}
              accessibleWhenDisabled
              focusOnHover
              blurOnHoverEnd={false}
              onClick={() => choose(option)}
              className={cn(itemStyles, 'pr-7 [&_svg]:size-3.5', option.refusal && 'cursor-default')}
            >
              <Line option={option} />
              {option.value === chosen && <Check aria-hidden className="absolute right-2 text-accent" />}
            </ComboboxItem>
          ))}
          {found.length === 0 && (
            <div role="option" aria-selected={false} aria-disabled className="px-2 py-1.5 text-muted">
              {nothingFound}
            </div>
          )}
        </ComboboxList>
      </ListPanel>
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
