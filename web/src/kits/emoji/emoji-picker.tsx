import {
  type KeyboardEvent,
  type MouseEvent,
  memo,
  useDeferredValue,
  useMemo,
  useRef,
  useState,
} from 'react';
import { SearchInput } from '../../ui/search-input.tsx';
import { type Emoji, emojiGroups, findEmoji, knownEmoji } from './emoji-data.ts';
import { moveInGrid } from './move-in-grid.ts';
import { noteEmoji, useRecentEmoji } from './recent-emoji.ts';

const columns = 8;
/** The emoji that are at hand above the others. */
const recentCount = 8;

/** Chooses an emoji: by search, of those used last, or of all. Arrow keys go from one to the next. */
export function EmojiPicker({ onPick }: { onPick: (emoji: string) => void }) {
  const [typed, setTyped] = useState('');
  const box = useRef<HTMLDivElement>(null);
  const recent = useRecentEmoji(recentCount);
  const found = useMemo(() => findEmoji(typed), [typed]);
  // All but the first group come with the second render, which can be interrupted: they are many.
  const shown = useDeferredValue(emojiGroups, emojiGroups.slice(0, 1));
  const isSearch = typed.trim() !== '';
  const pick = (emoji: string) => {
    noteEmoji(emoji);
    onPick(emoji);
  };
  const onClick = ({ target }: MouseEvent) => {
    const emoji = target instanceof Element && target.closest<HTMLElement>('[data-emoji]');
    if (emoji) pick(emoji.dataset['emoji'] ?? '');
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.nativeEvent.isComposing) return;
    const isTyping = event.target instanceof HTMLInputElement;
    const [first] = found;
    if (isTyping && event.key === 'Enter' && first) {
      event.preventDefault();
      pick(first.emoji);
    } else if (!isTyping || event.key === 'ArrowDown') moveInGrid(event, box.current, '[data-emoji]');
  };
  return (
    // The emoji have the focus.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div onKeyDown={onKeyDown} className="flex min-h-0 flex-col gap-2">
      <SearchInput
        label="Find an emoji by name"
        placeholder="Find an emoji"
        value={typed}
        onValueChange={setTyped}
      />
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div
        ref={box}
        onClick={onClick}
        className="relative overflow-y-auto overscroll-contain"
        style={{ height: 'min(18rem, 45dvh)' }}
      >
        {isSearch ? (
          <Group name="Found" emojis={found} />
        ) : (
          <>
            <Group name="Used last" emojis={knownEmoji(recent)} />
            {shown.map(({ name, emojis }) => (
              <Group key={name} name={name} emojis={emojis} />
            ))}
          </>
        )}
        {isSearch && found.length === 0 && (
          <p role="status" className="px-2 py-6 text-center text-muted text-sm">
            No emoji found
          </p>
        )}
      </div>
    </div>
  );
}

const Group = memo(function EmojisOfGroup({ name, emojis }: { name: string; emojis: readonly Emoji[] }) {
  if (emojis.length === 0) return null;
  return (
    <section aria-label={name}>
      <h3 className="px-1 py-1 font-medium text-subtle text-xs">{name}</h3>
      <div className="grid" style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}>
        {emojis.map((each, index) => (
          <button
            key={each.emoji}
            type="button"
            data-emoji={each.emoji}
            title={each.name}
            aria-label={each.name}
            // Tab goes from group to group.
            tabIndex={index === 0 ? 0 : -1}
            className="focus-inset flex h-9 items-center justify-center rounded-control text-xl hover:bg-hover pointer-coarse:h-11"
          >
            {each.emoji}
          </button>
        ))}
      </div>
    </section>
  );
});
