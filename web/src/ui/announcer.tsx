import { useSyncExternalStore } from 'react';
import { announcementStore } from './announce.ts';

/** The live regions that `announce` speaks through: once, at the root. */
export function Announcer() {
  const { text, urgency, at } = useSyncExternalStore(
    announcementStore.subscribe,
    announcementStore.snapshot,
    announcementStore.snapshot,
  );
  // A repeated sentence is no change to a screen reader; an invisible mark makes it one.
  const said = at % 2 ? text : `${text}\u00a0`;
  return (
    <div className="sr-only">
      <div aria-live="polite" aria-atomic>
        {urgency === 'polite' && said}
      </div>
      <div aria-live="assertive" aria-atomic>
        {urgency === 'assertive' && said}
      </div>
    </div>
  );
}
