import { Combobox, ComboboxItem, ComboboxList, useComboboxStore } from '@ariakit/react/combobox';
import { Composite, CompositeHover, CompositeItem, useCompositeStore } from '@ariakit/react/composite';
import { searchable } from '@longtable/contract/rules/search-text';
import { Check, Search } from 'lucide-react';
import { type ReactNode, useId, useMemo, useState } from 'react';
import { cn } from '../../../ui/class-names.ts';
import { itemStyles } from '../../../ui/floating-styles.ts';
import { Input } from '../../../ui/input.tsx';
import { bypassList } from '../../../ui/list-bypass.ts';
import type { ManyOption, ManySelectProps } from './many-select.tsx';

/** The most options to render; more have to be searched. */
const most = 200;
const listStyles = 'focus-inset max-h-64 overflow-y-auto overscroll-contain rounded-control';

/** The options of a `ManySelect`: a listbox with the keyboard and the ARIA attributes of Ariakit. */
export function ManyOptions<Value extends string>({
  label,
  options,
  nothing,
  ...selection
}: ManySelectProps<Value>) {
  const listId = useId();
  const [all] = useState(options);
  const store = useCompositeStore({
    orientation: 'vertical',
    virtualFocus: true,
    defaultActiveId: `${listId}-0`,
  });
  return (
    <Composite
      store={store}
      id={listId}
      role="listbox"
      aria-label={label}
      aria-multiselectable
      className={listStyles}
    >
      {all.map((option, index) => (
        <CompositeItem
          key={option.value}
          render={<CompositeHover focusOnHover blurOnHoverEnd={false} />}
          {...optionProps(option, selection, `${listId}-${index}`)}
        />
      ))}
      {all.length === 0 && <NothingFound>{nothing}</NothingFound>}
    </Composite>
  );
}

/** The options of a `ManySelect` with a search field: a combobox whose list is always open. */
export function SearchedOptions<Value extends string>({
  label,
  options,
  findLabel,
  nothing = 'Nothing found',
  ...selection
}: ManySelectProps<Value> & { findLabel: string }) {
  const listId = useId();
  const [text, setText] = useState('');
  // Options that were selected when the list opened come first; ticking does not reorder them.
  const [all] = useState(() => {
    const isChosen = ({ value }: ManyOption<Value>) => selection.chosen.includes(value);
    const known = options();
    return [...known.filter(isChosen), ...known.filter((option) => !isChosen(option))];
  });
  const found = useMemo(() => {
    const wanted = searchable(text);
    return wanted === '' ? all : all.filter((option) => searchable(option.label).includes(wanted));
  }, [all, text]);
  const shown = found.slice(0, most);
  const optionId = (value: Value) => `${listId}-${encodeURIComponent(value)}`;
  const store = useComboboxStore({
    open: true,
    value: text,
    setValue: setText,
    focusLoop: false,
    includesBaseElement: false,
  });
  const { onCompositionStart } = bypassList(store, () => false);
  return (
    <>
      <Combobox
        store={store}
        autoSelect="always"
        getAutoSelectId={() => shown[0] && optionId(shown[0].value)}
        onCompositionStart={onCompositionStart}
        render={
          <Input
            icon={<Search />}
            aria-label={findLabel}
            placeholder={findLabel}
            spellCheck={false}
            className="mb-1"
          />
        }
      />
      <ComboboxList
        store={store}
        id={listId}
        alwaysVisible
        aria-label={label}
        aria-multiselectable
        className={listStyles}
      >
        {shown.map((option, index) => (
          <ComboboxItem
            // The key contains the index, as in ui/combobox-parts.
            // oxlint-disable-next-line react/no-array-index-key
            key={`${index} ${option.value}`}
            focusOnHover
            blurOnHoverEnd={false}
            {...optionProps(option, selection, optionId(option.value))}
          />
        ))}
        {shown.length === 0 && <NothingFound>{text.trim() === '' ? nothing : 'Nothing found'}</NothingFound>}
      </ComboboxList>
      {found.length > shown.length && (
        <p className="px-2 py-1.5 text-subtle text-xs">Type to find {found.length - shown.length} more.</p>
      )}
    </>
  );
}

function optionProps<Value extends string>(
  option: ManyOption<Value>,
  { chosen, onChange }: Pick<ManySelectProps<Value>, 'chosen' | 'onChange'>,
  id: string,
) {
  const { value } = option;
  const isChosen = chosen.includes(value);
  return {
    id,
    role: 'option',
    'aria-selected': isChosen,
    onClick: () => onChange(isChosen ? chosen.filter((each) => each !== value) : [...chosen, value]),
    className: itemStyles,
    children: <Line option={option} isChosen={isChosen} />,
  };
}

function Line({
  option: { label, icon, hint },
  isChosen,
}: {
  option: ManyOption<string>;
  isChosen: boolean;
}) {
  return (
    <>
      <span
        aria-hidden
        className={cn(
          'flex size-4 shrink-0 items-center justify-center rounded-[4px] border',
          isChosen ? 'border-transparent bg-accent-solid text-on-accent' : 'border-control bg-surface',
        )}
      >
        {isChosen && <Check className="size-3" />}
      </span>
      {icon && <span className="flex shrink-0">{icon}</span>}
      <span dir="auto" className="min-w-0 flex-1 truncate">
        {label}
      </span>
      {hint && <span className="shrink-0 pl-2 text-subtle text-xs tabular-nums">{hint}</span>}
    </>
  );
}

function NothingFound({ children }: { children: ReactNode }) {
  return (
    <div role="option" aria-selected={false} aria-disabled className="px-2 py-1.5 text-muted text-sm">
      {children}
    </div>
  );
}
