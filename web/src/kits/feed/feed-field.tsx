import { type KeyboardEvent, type Ref, type RefObject, useImperativeHandle, useRef } from 'react';
import { Textarea } from '../../ui/textarea.tsx';
import type { FeedDraft, FeedFieldHandle, FeedFieldProps } from './feed.ts';

/** The text field of an entry. */
export function FeedField<Draft extends FeedDraft>({
  ref,
  label,
  placeholder,
  draft,
  minRows,
  maxLength,
  onChange,
  onFocus,
  ...keys
}: FeedFieldProps<Draft>) {
  const box = useRef<HTMLDivElement>(null);
  useTextFocus(ref, box);
  return (
    <div ref={box} {...(keys.onEscape && { 'data-keeps-escape': '' })}>
      <Textarea
        aria-label={label}
        placeholder={placeholder}
        minRows={minRows}
        maxRows={feedMaxRows}
        maxLength={maxLength}
        value={draft.content}
        onFocus={onFocus}
        onChange={({ target }) => onChange({ ...draft, content: target.value })}
        onKeyDown={(event) => feedKeyDown(event, keys)}
      />
    </div>
  );
}

/** Lines after which the text scrolls. */
export const feedMaxRows = 16;

/** Exposes a handle that focuses the text area inside `box`. */
export function useTextFocus(ref: Ref<FeedFieldHandle>, box: RefObject<HTMLElement | null>): void {
  useImperativeHandle(ref, () => ({
    focus() {
      const text = box.current?.querySelector('textarea');
      text?.focus();
      text?.setSelectionRange(text.value.length, text.value.length);
    },
  }));
}

/** Handles Mod+Enter and Escape. */
export function feedKeyDown(
  event: KeyboardEvent,
  { onSend, onEscape }: Pick<FeedFieldProps<FeedDraft>, 'onSend' | 'onEscape'>,
): void {
  if (event.nativeEvent.isComposing) return;
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
    event.preventDefault();
    onSend();
  } else if (event.key === 'Escape' && onEscape) {
    event.preventDefault();
    onEscape();
  }
}
