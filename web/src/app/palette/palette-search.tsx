import {
  Combobox,
  ComboboxGroup,
  ComboboxGroupLabel,
  ComboboxItem,
  ComboboxList,
  useComboboxStore,
} from '@ariakit/react/combobox';
import { Search } from 'lucide-react';
import { useDeferredValue, useId, useMemo, useRef, useState } from 'react';
import type { PaletteEntry } from '../../platform/palette.ts';
import { recentIds } from '../../platform/recent.ts';
import { cn } from '../../ui/class-names.ts';
import { itemStyles } from '../../ui/floating-styles.ts';
import { Kbd } from '../../ui/kbd.tsx';
import { bypassList } from '../../ui/list-bypass.ts';
import { findSections, startSections } from './find-entries.ts';
import { usePaletteEntries } from './use-entries.ts';

/** The search field and the list of the palette. */
export function PaletteSearch({ onChoose }: { onChoose: (entry: PaletteEntry) => void }) {
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('');
  const [recent] = useState(recentIds);
  const typed = useDeferredValue(text.trim());
  const entries = usePaletteEntries(typed);
  const sections = useMemo(
    () => (typed === '' ? startSections(entries, recent) : findSections(entries, typed, recent)),
    [entries, typed, recent],
  );
  const optionId = ({ id }: PaletteEntry) => `${listId}-${encodeURIComponent(id)}`;
  const first = sections[0]?.entries[0];
  const store = useComboboxStore({
    open: true,
    value: text,
    setValue(next) {
      setText(next);
      list.current?.scrollTo({ top: 0 });
    },
    focusLoop: true,
    includesBaseElement: false,
  });
  const { onCompositionStart } = bypassList(store, () => false);
  return (
    // Without the padding of the dialog; the height of the list stays as it is, whatever is found.
    <div className="-mx-5 -my-4 flex h-[calc(100%+2rem)] flex-col">
      <div className="flex h-14 shrink-0 items-center gap-3 border-hairline border-b pr-14 pl-5">
        <Search aria-hidden className="size-4.5 shrink-0 text-subtle" />
        <Combobox
          store={store}
          autoSelect="always"
          getAutoSelectId={() => first && optionId(first)}
          onCompositionStart={onCompositionStart}
          aria-label="Search and commands"
          placeholder="Search or run a command"
          spellCheck={false}
          enterKeyHint="go"
          className="h-full min-w-0 flex-1 bg-transparent text-base text-ink outline-none placeholder:text-subtle"
        />
      </div>
      <ComboboxList
        store={store}
        ref={list}
        id={listId}
        alwaysVisible
        aria-label="Results"
        className="focus-inset relative min-h-0 flex-1 scroll-py-2 overflow-y-auto overscroll-contain p-2 pb-[max(0.5rem,env(safe-area-inset-bottom))]"
      >
        {sections.map(({ heading, entries: members }) => (
          <ComboboxGroup key={heading} className="pb-2">
            <ComboboxGroupLabel className="px-2 py-1.5 font-medium text-subtle text-xs">
              {heading}
            </ComboboxGroupLabel>
            {members.map((entry, index) => (
              <ComboboxItem
                // The key contains the index, as in ui/combobox-parts.
                // oxlint-disable-next-line react/no-array-index-key
                key={`${index} ${entry.id}`}
                id={optionId(entry)}
                focusOnHover
                blurOnHoverEnd={false}
                onClick={() => onChoose(entry)}
                className={cn(itemStyles, 'min-h-9 gap-3')}
              >
                <Line entry={entry} />
              </ComboboxItem>
            ))}
          </ComboboxGroup>
        ))}
        {sections.length === 0 && typed !== '' && (
          <div
            role="option"
            aria-selected={false}
            aria-disabled
            className="px-2 py-6 text-center text-muted text-sm"
          >
            Nothing found for “{typed}”
          </div>
        )}
      </ComboboxList>
      <p className="flex shrink-0 items-center gap-4 border-hairline border-t px-5 py-2 text-subtle text-xs pointer-coarse:hidden">
        <span className="flex items-center gap-1.5">
          <Kbd keys="ArrowUp ArrowDown" /> to move
        </span>
        <span className="flex items-center gap-1.5">
          <Kbd keys="Enter" /> to open
        </span>
        <span className="flex items-center gap-1.5">
          <Kbd keys="Escape" /> to close
        </span>
      </p>
    </div>
  );
}

function Line({ entry: { label, icon, hint, keys } }: { entry: PaletteEntry }) {
  return (
    <>
      <span aria-hidden className="flex size-5 shrink-0 items-center justify-center text-subtle">
        {icon}
      </span>
      <span dir="auto" className={cn('truncate', hint && 'max-w-[calc(100%-8rem)] shrink-0')}>
        {label}
      </span>
      {hint && (
        <span dir="auto" className="ml-auto min-w-0 truncate pl-3 text-subtle text-xs">
          {hint}
        </span>
      )}
      {keys && <Kbd keys={keys} className={cn('pointer-coarse:hidden', !hint && 'ml-auto')} />}
    </>
  );
}
