import { toast } from '../../../ui/toast.ts';
import type { Message } from './message-changes.ts';

/** The address of a message in the open chat. */
export function messageLink({ id }: Pick<Message, 'id'>): string {
  return `${location.origin}${location.pathname}?message=${id}`;
}

/** Copies the address of a message in the open chat. */
export async function copyMessageLink(message: Pick<Message, 'id'>): Promise<void> {
  const link = messageLink(message);
  try {
    await navigator.clipboard.writeText(link);
    toast({ title: 'Link copied' });
  } catch {
    // The clipboard needs a secure context: show the link for copying.
    toast({ title: 'Link to the message', description: link, duration: Number.POSITIVE_INFINITY });
  }
}
