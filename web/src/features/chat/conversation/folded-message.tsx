import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import type { Message } from '../data/message-changes.ts';
import { foldedText } from '../folding.ts';

/** A message by somebody whom the person has blocked, until they want to see it. `headings` are those that begin with it. */
export function FoldedMessage({
  message: { id },
  headings,
  time,
  isActive,
  onFocus,
  onShow,
}: {
  message: Message;
  headings: ReactNode;
  time: string;
  /** Tab stops at it. */
  isActive: boolean;
  onFocus: () => void;
  onShow: () => void;
}) {
  return (
    <li data-message={id}>
      {headings}
      {/* Arrow keys move between messages. */}
      {/* oxlint-disable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions */}
      <article
        aria-label={`${foldedText}, ${time}`}
        tabIndex={isActive ? 0 : -1}
        data-message-focus=""
        onFocus={onFocus}
        className="focus-inset relative flex items-center gap-3 px-4 py-0.5 hover:bg-hover md:px-6"
      >
        {/* oxlint-enable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions */}
        <span aria-hidden className="w-8 shrink-0" />
        <p className="min-w-0 text-sm text-subtle italic leading-6">{foldedText}</p>
        {/* Enter on the message presses it, as it opens the menu of others. */}
        <Button
          data-actions=""
          variant="ghost"
          size="sm"
          tabIndex={isActive ? 0 : -1}
          aria-label={`Show the message from someone you blocked, ${time}`}
          onClick={onShow}
        >
          Show
        </Button>
      </article>
    </li>
  );
}
