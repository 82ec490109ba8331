import type { PersonCard } from '@longtable/contract/cards';
import { maxCommentLength } from '@longtable/contract/rules/task-limits';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type Ref, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import { taskCommentsApi } from '../../../../platform/api/task-comments.ts';
import { call } from '../../../../platform/client.ts';
import { useDirectory } from '../../../../platform/directory.ts';
import { useSettled } from '../../../../platform/list-view.ts';
import { whenCreated } from '../../../../platform/mutations/pending.ts';
import { Avatar } from '../../../../ui/avatar.tsx';
import { type Suggestion, SuggestTextarea } from '../../../../ui/suggest-textarea.tsx';
import type { Written } from './comments.ts';
import { likelyFirst, type MentionQuery, mentionQuery, withMention } from './mention-text.ts';

/** What else can be done with the field. */
export type CommentFieldHandle = { focus(): void };

/** Where a comment is written: `@` and the beginning of a name finds who can be mentioned. */
export function CommentField({
  ref,
  taskId,
  label,
  placeholder,
  written,
  minRows,
  onWrite,
  onSend,
  onFocus,
  onEscape,
}: {
  ref: Ref<CommentFieldHandle>;
  taskId: string;
  label: string;
  placeholder?: string;
  written: Written;
  minRows: number;
  onWrite: (next: Written) => void;
  /** Ctrl or ⌘ with Enter. */
  onSend: () => void;
  onFocus?: () => void;
  onEscape?: () => void;
}) {
  const { content, chosen } = written;
  const box = useRef<HTMLDivElement>(null);
  const caretAfter = useRef<number | null>(null);
  const [caret, setCaret] = useState<number | null>(null);
  const [dismissed, setDismissed] = useState<number | null>(null);
  const found = caret === null ? null : mentionQuery(content, caret, chosen);
  const query = found && found.from !== dismissed ? found : null;
  const people = useMentionable(taskId, query);

  const field = () => box.current?.querySelector('textarea');
  useImperativeHandle(ref, () => ({
    focus() {
      const text = field();
      text?.focus();
      text?.setSelectionRange(text.value.length, text.value.length);
    },
  }));
  useLayoutEffect(() => {
    // A text that is replaced has its caret at its end.
    if (caretAfter.current !== null) field()?.setSelectionRange(caretAfter.current, caretAfter.current);
    caretAfter.current = null;
  }, [content]);

  const choose = ({ id, label: name }: Suggestion) => {
    if (!query || caret === null) return;
    const next = withMention(content, caret, query, name);
    if (next.text.length > maxCommentLength) return;
    caretAfter.current = next.caret;
    setCaret(next.caret);
    onWrite({ content: next.text, chosen: [...chosen.filter((one) => one.id !== id), { id, name }] });
  };
  const keyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      onSend();
    } else if (event.key === 'Escape' && onEscape) {
      event.preventDefault();
      onEscape();
    }
  };
  return (
    <div ref={box} {...(onEscape && { 'data-keeps-escape': '' })}>
      <SuggestTextarea
        aria-label={label}
        placeholder={placeholder}
        minRows={minRows}
        maxRows={14}
        maxLength={maxCommentLength}
        value={content}
        onChange={(next, at) => {
          setCaret(at);
          if (dismissed !== null && !next.slice(0, at).includes('@')) setDismissed(null);
          onWrite({ content: next, chosen });
        }}
        onCaret={setCaret}
        onFocus={onFocus}
        onBlur={() => setCaret(null)}
        onKeyDown={keyDown}
        suggestions={people && people.map(suggestionOf)}
        suggestionsLabel="People to mention"
        nothingFound="No one who can see this task matches this name."
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
 * Who can be mentioned by what is being typed; null while there is nothing to suggest. What is known is narrowed at once,
 * and the server asked when the typing pauses. Where nobody is found for more than a word, no name is being typed.
 */
function useMentionable(taskId: string, query: MentionQuery | null): readonly PersonCard[] | null {
  const text = query?.text.trim() ?? '';
  const settled = useSettled(text);
  const names = useDirectory();
  const { data, isPlaceholderData } = useQuery({
    queryKey: ['mentionable', taskId, settled],
    queryFn: async ({ signal }) => {
      await whenCreated(taskId);
      return (await call(taskCommentsApi.mentionable, { taskId, text: settled }, { signal })).personIds;
    },
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
  const isAsking = isPlaceholderData || settled !== text;
  if (found.length === 0 && (isAsking || text.includes(' '))) return null;
  return found;
}
