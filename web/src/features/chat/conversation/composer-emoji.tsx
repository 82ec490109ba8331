import { Smile } from 'lucide-react';
import { useRef, useState } from 'react';
import { EmojiButton } from '../../../kits/emoji/emoji-button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';

/** Inserts an emoji into the text beside it, at the caret: that of the nearest element with `data-composer`. */
export function ComposerEmoji() {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const text = () => button.current?.closest('[data-composer]')?.querySelector('textarea');
  return (
    <EmojiButton
      label="Insert an emoji"
      align="end"
      open={open}
      onOpenChange={setOpen}
      onPick={(emoji) => {
        const field = text();
        if (field) insertAtCaret(field, emoji);
      }}
      // The caret is behind the emoji.
      onClosed={() => text()?.focus()}
      trigger={
        <IconButton ref={button} label="Insert an emoji">
          <Smile />
        </IconButton>
      }
    />
  );
}

/** Replaces what is selected in a field. Its value is a component's, which hears of it as of typing. */
function insertAtCaret(field: HTMLTextAreaElement, emoji: string): void {
  field.setRangeText(emoji, field.selectionStart, field.selectionEnd, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
