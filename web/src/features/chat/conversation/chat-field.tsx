import { useRef } from 'react';
import type { FeedDraft, FeedFieldProps } from '../../../kits/feed/feed.ts';
import { isTooLong } from '../../../kits/feed/feed-composer.tsx';
import { useTextFocus } from '../../../kits/feed/feed-field.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { useMedia } from '../../../ui/use-media.ts';

/** Lines after which the text scrolls. */
const maxRows = 10;

/**
 * The text of a message. Enter sends it and Shift+Enter breaks the line; on a touch screen Enter breaks it. A longer text than is
 * allowed can be typed, and shortened before it is sent.
 */
export function ChatField({
  ref,
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
}: FeedFieldProps<FeedDraft> & {
  /** Called by ↑ in an empty field. */
  onArrowUp?: (() => void) | undefined;
  className?: string;
}) {
  const box = useRef<HTMLDivElement>(null);
  const isTouch = useMedia('(pointer: coarse)');
  useTextFocus(ref, box);
  return (
    <div ref={box} className="min-w-0 flex-1" {...(onEscape && { 'data-keeps-escape': '' })}>
      <Textarea
        aria-label={label}
        placeholder={placeholder}
        minRows={minRows}
        maxRows={maxRows}
        value={draft.content}
        aria-invalid={isTooLong(draft, maxLength) || undefined}
        enterKeyHint={isTouch ? 'enter' : 'send'}
        className={className}
        onChange={({ target }) => onChange({ ...draft, content: target.value })}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          const hasModifier = event.ctrlKey || event.metaKey;
          if (event.key === 'Enter' && !event.shiftKey && !event.altKey && (hasModifier || !isTouch)) {
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
