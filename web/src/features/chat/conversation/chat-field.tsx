import { useMemo, useRef } from 'react';
import type { FeedFieldProps } from '../../../kits/feed/feed.ts';
import { isTooLong } from '../../../kits/feed/feed-composer.tsx';
import { useTextFocus } from '../../../kits/feed/feed-field.tsx';
import { type MentionDraft, useMentionSuggestions } from '../../../kits/feed/use-mention-suggestions.tsx';
import { SuggestTextarea } from '../../../ui/suggest-textarea.tsx';
import { useMedia } from '../../../ui/use-media.ts';
import { mentionableIn } from '../data/mentions.ts';

/** Lines after which the text scrolls. */
const maxRows = 10;

/**
 * The text of a message, in which `@` suggests people to mention. Enter sends it and Shift+Enter breaks the line; on a touch screen Enter
 * breaks it. A longer text than is allowed can be typed, and shortened before it is sent.
 */
export function ChatField({
  ref,
  chatId,
  label,
  placeholder,
  draft,
  minRows,
  maxLength,
  onChange,
  onSend,
  onEscape,
  onArrowUp,
  className,
}: FeedFieldProps<MentionDraft> & {
  chatId: string;
  /** Called by ↑ in an empty field. */
  onArrowUp?: (() => void) | undefined;
  className?: string;
}) {
  const box = useRef<HTMLDivElement>(null);
  const isTouch = useMedia('(pointer: coarse)');
  const mentionable = useMemo(() => mentionableIn(chatId), [chatId]);
  const mentioning = useMentionSuggestions({
    mentionable,
    draft,
    maxLength: Number.POSITIVE_INFINITY,
    box,
    onChange,
  });
  const isChoosing = (mentioning.suggestions.options ?? []).length > 0;
  useTextFocus(ref, box);
  return (
    <div ref={box} className="min-w-0 flex-1" {...(onEscape && { 'data-keeps-escape': '' })}>
      <SuggestTextarea
        {...mentioning}
        aria-label={label}
        placeholder={placeholder}
        minRows={minRows}
        maxRows={maxRows}
        aria-invalid={isTooLong(draft, maxLength) || undefined}
        enterKeyHint={isTouch ? 'enter' : 'send'}
        textClassName={className}
        onKeyDown={(event) => {
          // The list of names has taken the key.
          if (event.nativeEvent.isComposing || event.defaultPrevented) return;
          const hasModifier = event.ctrlKey || event.metaKey;
          if (event.key === 'Enter' && !event.shiftKey && !event.altKey && (hasModifier || !isTouch)) {
            if (isChoosing && !hasModifier) return;
            event.preventDefault();
            onSend();
          } else if (event.key === 'Escape' && onEscape) {
            event.preventDefault();
            onEscape();
          } else if (event.key === 'ArrowUp' && onArrowUp && draft.content === '') {
            event.preventDefault();
            onArrowUp();
          }
        }}
      />
    </div>
  );
}
