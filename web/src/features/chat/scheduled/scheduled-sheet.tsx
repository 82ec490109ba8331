import type { ScheduledMessage } from '@longtable/contract/chat-scheduled';
import { CalendarClock } from 'lucide-react';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { ScheduledRow } from './scheduled-row.tsx';

/** Scheduled messages, those that are sent next come first. */
export function ScheduledSheet({
  messages,
  hasChats,
  open,
  onOpenChange,
}: {
  messages: readonly ScheduledMessage[];
  /** They are of several chats, which are named. */
  hasChats: boolean;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={hasChats ? 'Messages that were not sent' : 'Scheduled messages'}
    >
      {messages.length === 0 ? (
        <EmptyState
          icon={<CalendarClock />}
          title="No scheduled messages"
          description="Write a message and choose a time beside the button that sends it."
        />
      ) : (
        <ol aria-label="Scheduled messages" className="flex flex-col gap-3">
          {messages.map((message) => (
            <ScheduledRow
              key={message.id}
              message={message}
              hasChat={hasChats}
              onLeave={() => onOpenChange(false)}
            />
          ))}
        </ol>
      )}
    </Sheet>
  );
}
