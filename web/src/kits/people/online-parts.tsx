import { useIsOnline } from '../../platform/online.ts';
import type { OnlineMarkProps } from './online-mark.tsx';

/** See online-mark.tsx. */
export function OnlineMark({ personId, as }: OnlineMarkProps) {
  if (!useIsOnline(personId)) return null;
  if (as === 'text') return <span className="shrink-0 text-muted text-xs">Online</span>;
  return (
    <span className="absolute right-0 bottom-0 size-2.5 rounded-full bg-success-solid ring-2 ring-surface">
      {as === 'dot' && <span className="sr-only">Online</span>}
    </span>
  );
}
