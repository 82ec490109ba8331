import { useIsPainted } from '../../../platform/after-paint.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';

const Bar = lazyPart(async () => (await import('./scheduled-note.tsx')).ScheduledNote);

/**
 * The person's scheduled messages of a chat, if there are some; with `rootId` the replies in that thread. Without a chat those of any chat
 * that could not be sent. Loaded after the page.
 */
export function ScheduledBar(scope: { chatId?: string; rootId?: string }) {
  return useIsPainted() && <Bar {...scope} />;
}
