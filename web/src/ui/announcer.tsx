import { useSyncExternalStore } from 'react';
import { announcementStore } from './announce.ts';

/** The live regions of `announce`. Render it once, at the root. */
export function Announcer() {
  const { text, urgency, at } = useSyncExternalStore(
    announcementStore.subscribe,
    announcementStore.snapshot,
    announcementStore.snapshot,
  );
  // Screen readers ignore an unchanged text: alternate an invisible character.
  const message = at % 2 ? text : `${text}\u00a0`;
  return (
    <div className="sr-only">
      <div aria-live="polite" aria-atomic>
        {urgency === 'polite' && message}
      </div>
      <div aria-live="assertive" aria-atomic>
        {urgency === 'assertive' && message}
      </div>
    </div>
  );
}
