import { ArrowDown, MailOpen } from 'lucide-react';
import { CountBadge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';

/** Goes to the newest message, and says how many came since the person was there. */
export function JumpButton({
  count,
  onJump,
  onRead,
}: {
  count: number;
  onJump: () => void;
  /** Marks all of them as read; null where that is not offered. */
  onRead: (() => void) | null;
}) {
  return (
    <div className="pointer-events-none absolute inset-x-0 bottom-2 flex justify-center gap-2">
      {onRead && (
        <Button
          size="sm"
          icon={<MailOpen aria-hidden />}
          onClick={onRead}
          className="pointer-events-auto rounded-full bg-raised shadow-raised"
        >
          Mark as read
        </Button>
      )}
      <Button
        size="sm"
        icon={<ArrowDown aria-hidden />}
        onClick={onJump}
        className="pointer-events-auto rounded-full bg-raised shadow-raised"
        iconEnd={<CountBadge count={count} label={count === 1 ? 'new message' : 'new messages'} />}
      >
        Jump to latest
      </Button>
    </div>
  );
}
