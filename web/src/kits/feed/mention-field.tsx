import type { PersonCard } from '@longtable/contract/cards';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import { useDebounced } from '../../platform/debounce.ts';
import { useDirectory } from '../../platform/directory.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { type Suggestion, SuggestTextarea } from '../../ui/suggest-textarea.tsx';
import type { FeedDraft, FeedFieldProps } from './feed.ts';
import { feedKeyDown, mostRows, useTextFocus } from './feed-field.tsx';
import { likelyFirst, type Mentioned, type MentionQuery, mentionQuery, withMention } from './mention-text.ts';

/** A text, and the people who were chosen while it was written. */
export type MentionDraft = FeedDraft & { readonly chosen: readonly Mentioned[] };

/** Who can be mentioned: the ids of the people whose names match `text`. `key` tells one list of people from another. */
export type Mentionable = {
  readonly key: string;
  readonly find: (text: string, signal: AbortSignal) => Promise<readonly string[]>;
  readonly nothingFound: string;
};

/** The text of an entry, in which `@` and the beginning of a name suggest people to mention. */
export function MentionField({
  mentionable,
  ref,
  label,
  placeholder,
  draft,
  minRows,
  maxLength,
  onChange,
  onFocus,
  ...keys
}: FeedFieldProps<MentionDraft> & { mentionable: Mentionable }) {
  const { content, chosen } = draft;
  const box = useRef<HTMLDivElement>(null);
  const caretAfter = useRef<number | null>(null);
  const [caret, setCaret] = useState<number | null>(null);
  const [dismissed, setDismissed] = useState<number | null>(null);
  const found = caret === null ? null : mentionQuery(content, caret, chosen);
  const query = found && found.from !== dismissed ? found : null;
  const people = useMentionable(mentionable, query);
  useTextFocus(ref, box);
  useLayoutEffect(() => {
    // Replacing the text puts the caret at its end.
    if (caretAfter.current !== null)
      box.current?.querySelector('textarea')?.setSelectionRange(caretAfter.current, caretAfter.current);
    caretAfter.current = null;
  }, [content]);

  const choose = ({ id, label: name }: Suggestion) => {
    if (!query || caret === null) return;
    const next = withMention(content, caret, query, name);
    if (next.text.length > maxLength) return;
    caretAfter.current = next.caret;
    setCaret(next.caret);
    onChange({ content: next.text, chosen: [...chosen.filter((one) => one.id !== id), { id, name }] });
  };
  return (
    <div ref={box} {...(keys.onEscape && { 'data-keeps-escape': '' })}>
      <SuggestTextarea
        aria-label={label}
        placeholder={placeholder}
        minRows={minRows}
        maxRows={mostRows}
        maxLength={maxLength}
        value={content}
        onChange={(next, at) => {
          setCaret(at);
          if (dismissed !== null && !next.slice(0, at).includes('@')) setDismissed(null);
          onChange({ content: next, chosen: next === '' ? [] : chosen });
        }}
        onCaret={setCaret}
        onFocus={onFocus}
        onBlur={() => setCaret(null)}
        onKeyDown={(event) => feedKeyDown(event, keys)}
        suggestions={people && people.map(suggestionOf)}
        suggestionsLabel="People to mention"
        nothingFound={mentionable.nothingFound}
        onChoose={choose}
        onDismiss={() => setDismissed(query?.from ?? null)}
      />
    </div>
  );
}

function suggestionOf({ id, name, avatarUrl }: PersonCard): Suggestion {
  return { id, label: name, icon: <Avatar name={name} seed={id} src={avatarUrl} size="sm" decorative /> };
}

/**
 * The people that match the name being typed; null while there is nothing to suggest. People who are loaded are filtered
 * at once, and the server is asked when the typing pauses. More than one word without a match is not a name.
 */
function useMentionable(
  { key, find }: Mentionable,
  query: MentionQuery | null,
): readonly PersonCard[] | null {
  const text = query?.text.trim() ?? '';
  const debounced = useDebounced(text);
  const names = useDirectory();
  const { data, isPlaceholderData } = useQuery({
    queryKey: ['mentionable', key, debounced],
    queryFn: ({ signal }) => find(debounced, signal),
    enabled: query !== null,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    gcTime: 5 * 60_000,
    meta: { keep: false },
  });
  if (!query || !data) return null;
  const found = likelyFirst(
    data.flatMap((id) => names.person(id) ?? []),
    text,
  );
  const isPending = isPlaceholderData || debounced !== text;
  if (found.length === 0 && (isPending || text.includes(' '))) return null;
  return found;
}
