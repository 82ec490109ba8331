import type { TaskStatus } from '@longtable/contract/rules/task-status';
import { CircleAlert, Info } from 'lucide-react';
import { cn } from '../../../ui/class-names.ts';
import { useZoneMessage } from '../zone-messages.ts';

/** What a drop zone has to say about the last drop, for 3 seconds. */
export function ZoneNote({ status }: { status: TaskStatus }) {
  const message = useZoneMessage(status);
  return (
    <div role="status" className="pointer-events-none absolute inset-x-2 bottom-2 z-10 flex justify-center">
      {message && (
        <p
          className={cn(
            'flex animate-pop-in items-center gap-1.5 rounded-control bg-raised px-3 py-2 text-sm shadow-raised',
            message.tone === 'danger' ? 'text-danger' : 'text-ink',
          )}
        >
          {message.tone === 'danger' ? (
            <CircleAlert aria-hidden className="size-4" />
          ) : (
            <Info aria-hidden className="size-4 text-muted" />
          )}
          {message.text}
        </p>
      )}
    </div>
  );
}
