import { useRef } from 'react';
import { SuggestTextarea } from '../../ui/suggest-textarea.tsx';
import type { FeedFieldProps } from './feed.ts';
import { feedKeyDown, feedMaxRows, useTextFocus } from './feed-field.tsx';
import { type Mentionable, type MentionDraft, useMentionSuggestions } from './use-mention-suggestions.tsx';

export type { Mentionable, MentionDraft };

/** The text field of an entry. `@` and the beginning of a name show suggestions of people to mention. */
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
  const box = useRef<HTMLDivElement>(null);
  const mentioning = useMentionSuggestions({ mentionable, draft, maxLength, box, onChange });
  useTextFocus(ref, box);
  return (
    <div ref={box} {...(keys.onEscape && { 'data-keeps-escape': '' })}>
      <SuggestTextarea
        {...mentioning}
        aria-label={label}
        placeholder={placeholder}
        minRows={minRows}
        maxRows={feedMaxRows}
        maxLength={maxLength}
        onFocus={onFocus}
        onKeyDown={(event) => feedKeyDown(event, keys)}
      />
    </div>
  );
}
