import { CircleAlert, Info } from 'lucide-react';
import { cn } from '../../../ui/class-names.ts';
import type { GroupId } from '../windows/grouped-rows.ts';
import { drag, refusalOver, useSlice } from './board-state.ts';
import { useZoneMessage, type ZoneMessage } from './zone-messages.ts';

/** Why a drop zone refuses the dragged card, or for 3 seconds the result of the last drop. */
export function ZoneNote({ group }: { group: GroupId }) {
  const last = useZoneMessage(group);
  const refusal = useSlice(drag, (dragged) => refusalOver(group, dragged));
  const message: ZoneMessage | null = refusal === null ? last : { text: refusal, tone: 'danger' };
  return (
    <div role="status" className="pointer-events-none absolute inset-x-2 bottom-2 z-10 flex justify-center">
      {message && (
        <p
          className={cn(
            'flex min-w-0 animate-pop-in items-center gap-1.5 rounded-control bg-raised px-3 py-2 text-sm shadow-raised [&_svg]:shrink-0',
            message.tone === 'danger' ? 'text-danger' : 'text-ink',
          )}
        >
          {message.tone === 'danger' ? (
            <CircleAlert aria-hidden className="size-4" />
          ) : (
            <Info aria-hidden className="size-4 text-muted" />
          )}
          <span className="line-clamp-4 min-w-0 break-words">{message.text}</span>
        </p>
      )}
    </div>
  );
}
