import type { ReactElement } from 'react';
import { Dialog } from '../../../ui/dialog.tsx';
import { Popover } from '../../../ui/popover.tsx';
import { DayChoices } from './day-choices.tsx';
import type { JumpTarget } from './use-jump.ts';

type DayPartProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onJump: (to: JumpTarget) => void;
};

/** Days to go to, at the heading of a day. */
export function DayPopover({
  trigger,
  open,
  onOpenChange,
  onJump,
}: DayPartProps & { trigger: ReactElement }) {
  return (
    <Popover
      label="Jump to date"
      align="center"
      trigger={trigger}
      open={open}
      onOpenChange={onOpenChange}
      className="w-64"
    >
      <DayChoices
        onChoose={(to) => {
          onOpenChange(false);
          onJump(to);
        }}
      />
    </Popover>
  );
}

/** Days to go to, from the menu of the chat. */
export function DayDialog({ open, onOpenChange, onJump }: DayPartProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Jump to date" size="sm">
      <DayChoices
        onChoose={(to) => {
          onOpenChange(false);
          onJump(to);
        }}
      />
    </Dialog>
  );
}
