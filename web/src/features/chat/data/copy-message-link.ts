import { toast } from '../../../ui/toast.ts';
import type { Message } from './message-changes.ts';

/** Copies the address of a message in the open chat. */
export async function copyMessageLink({ id }: Pick<Message, 'id'>): Promise<void> {
  const link = `${location.origin}${location.pathname}?message=${id}`;
  try {
    await navigator.clipboard.writeText(link);
    toast({ title: 'Link copied' });
  } catch {
    // The clipboard needs a secure context: show the link for copying.
    toast({ title: 'Link to the message', description: link, duration: Number.POSITIVE_INFINITY });
  }
}
