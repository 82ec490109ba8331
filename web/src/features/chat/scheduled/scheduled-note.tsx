import { CalendarClock, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { cn } from '../../../ui/class-names.ts';
import { counted } from '../../../ui/counted.ts';
import { lazyPart, useEver } from '../../../ui/lazy-part.tsx';
import { useScheduledMessages } from './scheduled-messages.ts';

const Sheet = lazyPart(async () => (await import('./scheduled-sheet.tsx')).ScheduledSheet);

/** Says how many messages are scheduled, or were not sent, and opens them. Nothing without any. */
export function ScheduledNote({ chatId, rootId }: { chatId?: string; rootId?: string }) {
  const { items } = useScheduledMessages();
  const [isOpen, setOpen] = useState(false);
  const wasOpen = useEver(isOpen);
  const shown = items.filter((message) =>
    chatId === undefined
      ? message.problem !== null
      : message.chatId === chatId && (rootId === undefined || message.replyTo === rootId),
  );
  const failed = shown.filter(({ problem }) => problem !== null).length;
  return (
    <>
      {shown.length > 0 && (
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
          className={cn(
            'mx-3 mb-1 flex shrink-0 items-center gap-2 self-start rounded-control px-2 py-1 text-sm hover:bg-hover md:mx-6',
            failed > 0 ? 'text-danger' : 'text-muted',
          )}
        >
          {failed > 0 ? (
            <TriangleAlert aria-hidden className="size-4 shrink-0" />
          ) : (
            <CalendarClock aria-hidden className="size-4 shrink-0" />
          )}
          {failed > 0 ? `${counted(failed, 'message')} not sent` : counted(shown.length, 'scheduled message')}
        </button>
      )}
      {wasOpen && (
        <Sheet messages={shown} hasChats={chatId === undefined} open={isOpen} onOpenChange={setOpen} />
      )}
    </>
  );
}
