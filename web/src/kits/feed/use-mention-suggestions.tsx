import type { PersonCard } from '@longtable/contract/cards';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useDebounced } from '../../platform/debounce.ts';
import { useDirectory } from '../../platform/directory.ts';
import { Avatar } from '../../ui/avatar.tsx';
import type { Suggestion, SuggestTextareaProps } from '../../ui/suggest-textarea.tsx';
import type { FeedDraft } from './feed.ts';
import {
  everyone,
  type Mention,
  type MentionQuery,
  mentionQuery,
  rankByName,
  withMention,
} from './mention-text.ts';

/** A draft with the people who were selected as mentions. */
export type MentionDraft = FeedDraft & { readonly chosen: readonly Mention[] };

/** The people who can be mentioned. `find` returns the ids of those whose names match; `key` identifies them in query keys. */
export type Mentionable = {
  readonly key: string;
  readonly find: (text: string, signal: AbortSignal) => Promise<readonly string[]>;
  readonly nothingFound: string;
  /** Whom `@all` mentions, as its suggestion says; absent where it is not offered. */
  readonly all?: string;
};

/** The props of a `SuggestTextarea` in which `@` and the beginning of a name show suggestions of people to mention. */
export function useMentionSuggestions({
  mentionable,
  draft: { content, chosen },
  maxLength,
  box,
  onChange,
}: {
  mentionable: Mentionable;
  draft: MentionDraft;
  maxLength: number;
  /** Contains the text area. */
  box: RefObject<HTMLElement | null>;
  onChange: (draft: MentionDraft) => void;
}): Pick<SuggestTextareaProps, 'value' | 'onChange' | 'onCaret' | 'onBlur' | 'suggestions'> {
  const caretAfter = useRef<number | null>(null);
  const [caret, setCaret] = useState<number | null>(null);
  const [dismissed, setDismissed] = useState<number | null>(null);
  const typed = caret === null ? null : mentionQuery(content, caret, chosen);
  const query = typed && typed.from !== dismissed ? typed : null;
  const options = useOptions(mentionable, query);
  useLayoutEffect(() => {
    // Setting the value moves the caret to its end.
    if (caretAfter.current !== null)
      box.current?.querySelector('textarea')?.setSelectionRange(caretAfter.current, caretAfter.current);
    caretAfter.current = null;
  }, [content, box]);

  const choose = ({ id, label }: Suggestion) => {
    if (!query || caret === null) return;
    const mention = id === everyone.id ? everyone : { id, name: label };
    const next = withMention(content, caret, query, mention.name);
    if (next.text.length > maxLength) return;
    caretAfter.current = next.caret;
    setCaret(next.caret);
    onChange({ content: next.text, chosen: [...chosen.filter((one) => one.id !== id), mention] });
  };
  return {
    value: content,
    onChange(next, at) {
      setCaret(at);
      if (dismissed !== null && !next.slice(0, at).includes('@')) setDismissed(null);
      onChange({ content: next, chosen: next === '' ? [] : chosen });
    },
    onCaret: setCaret,
    onBlur: () => setCaret(null),
    suggestions: {
      options,
      from: query?.from ?? 0,
      label: 'People to mention',
      nothingFound: mentionable.nothingFound,
      onChoose: choose,
      onDismiss: () => setDismissed(query?.from ?? null),
    },
  };
}

/** The suggestions for a typed name: people, and everyone. Null hides them. */
function useOptions(mentionable: Mentionable, query: MentionQuery | null): readonly Suggestion[] | null {
  const people = useMentionable(mentionable, query);
  const { all } = mentionable;
  const isForAll = all !== undefined && query !== null && everyone.name.startsWith(query.text.toLowerCase());
  if (!isForAll) return people && people.map(suggestionOf);
  const toAll = { id: everyone.id, label: `@${everyone.name} · ${all}` };
  // Once its name is typed it comes first, so that Enter selects it.
  return query.text === ''
    ? [...(people ?? []).map(suggestionOf), toAll]
    : [toAll, ...(people ?? []).map(suggestionOf)];
}

function suggestionOf({ id, name, avatarUrl }: PersonCard): Suggestion {
  return { id, label: name, icon: <Avatar name={name} seed={id} src={avatarUrl} size="sm" decorative /> };
}

/**
 * The people who match the typed name; null hides the suggestions. Loaded people are filtered immediately, requests are
 * debounced. Several words without a match are not a name.
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
  const matches = rankByName(
    data.flatMap((id) => names.person(id) ?? []),
    text,
  );
  const isPending = isPlaceholderData || debounced !== text;
  if (matches.length === 0 && (isPending || text.includes(' '))) return null;
  return matches;
}
