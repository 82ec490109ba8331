import type { ReactElement } from 'react';
import { Popover } from '../../ui/popover.tsx';
import { EmojiPicker } from './emoji-picker.tsx';

/** A button with a picker, which closes when an emoji was chosen. On phones a bottom sheet. */
export function EmojiPopover({
  trigger,
  label,
  align,
  open,
  onOpenChange,
  onPick,
  onClosed,
}: {
  trigger: ReactElement;
  label: string;
  align: 'start' | 'end';
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onPick: (emoji: string) => void;
  onClosed?: (() => void) | undefined;
}) {
  return (
    <Popover
      trigger={trigger}
      label={label}
      align={align}
      open={open}
      onOpenChange={onOpenChange}
      {...(onClosed && { onClosed })}
      className="w-80 p-2"
    >
      <EmojiPicker
        onPick={(emoji) => {
          onOpenChange(false);
          onPick(emoji);
        }}
      />
    </Popover>
  );
}
