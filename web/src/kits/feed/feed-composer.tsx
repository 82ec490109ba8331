import { useLayoutEffect, useRef, useState } from 'react';
import { useDraft } from '../../platform/drafts.ts';
import { Button } from '../../ui/button.tsx';
import { Kbd } from '../../ui/kbd.tsx';
import type { Feed, FeedDraft, FeedEntry, FeedFieldHandle } from './feed.ts';

/** The form for a new entry. Mod+Enter posts it. */
export function FeedComposer<Entry extends FeedEntry, Draft extends FeedDraft>({
  feed,
}: {
  feed: Feed<Entry, Draft>;
}) {
  const { noun, blank, maxLength } = feed;
  const field = useRef<FeedFieldHandle>(null);
  const [draft, keep] = useDraft(feed.draftName, blank);
  const [isActive, setActive] = useState(draft !== blank);
  const isBlank = draft.content.trim() === '';
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // The buttons that appear may be below the visible part of the page.
    if (isActive && box.current?.contains(document.activeElement))
      box.current.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  const post = () => {
    if (isBlank) return;
    feed.post(draft);
    keep(null);
    field.current?.focus();
  };
  return (
    <div ref={box} className="flex scroll-my-4 flex-col gap-2">
      {feed.renderField({
        ref: field,
        label: `Write ${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`,
        placeholder: feed.placeholder,
        draft,
        minRows: isActive ? 3 : 1,
        maxLength,
        onChange: keep,
        onSend: post,
        onFocus: () => setActive(true),
      })}
      {isActive && feed.renderMore?.(draft, keep)}
      {isActive && (
        <div className="flex items-center justify-end gap-3">
          <span className="text-muted text-xs pointer-coarse:hidden">
            <Kbd keys="Mod+Enter" /> to post
          </span>
          <CharactersLeft draft={draft} maxLength={maxLength} />
          <Button variant="primary" size={buttonSize(feed)} disabled={isBlank} onClick={post}>
            {feed.postLabel}
          </Button>
        </div>
      )}
    </div>
  );
}

/** The size of the buttons below the text. */
export function buttonSize({ density }: { readonly density: 'normal' | 'compact' }): 'sm' | 'md' {
  return density === 'compact' ? 'sm' : 'md';
}

/** The count is shown from this many remaining characters on. */
const countFrom = 200;

/** The number of remaining characters, if there are few, or how many are too many where the field lets one type them. */
export function CharactersLeft({ draft, maxLength }: { draft: FeedDraft; maxLength: number }) {
  const left = maxLength - draft.content.length;
  if (left > countFrom) return null;
  if (isTooLong(draft, maxLength)) {
    const excess = draft.content.trim().length - maxLength;
    return (
      <span role="status" className="text-danger text-xs tabular-nums">
        {`${excess.toLocaleString()} ${excess === 1 ? 'character' : 'characters'} too many`}
      </span>
    );
  }
  return (
    <span role="status" className="text-warning text-xs tabular-nums">
      {Math.max(0, left)} left
    </span>
  );
}

/** Whether a text is longer than the server accepts: spaces around it don't count. */
export function isTooLong({ content }: FeedDraft, maxLength: number): boolean {
  return content.trim().length > maxLength;
}
