import { toast } from '../ui/toast.ts';
import { isSessionGone, mayWorkAgain } from './client.ts';

/** How long a refusal stays, in milliseconds: long enough to be read by someone who was looking elsewhere. */
const refusalDuration = 10_000;
/** Characters of a text that stand in a message. */
const excerptLength = 120;

type Way = { readonly label: string; readonly onSelect: () => void };

/**
 * Shows why the server refused a change. With a `text` that the person typed, the message stays until it is dismissed and
 * offers an action: `again` after a failure of the server, else the `way` for this refusal, else "Copy text". Without one it
 * disappears after a while; `about` then says what the change was about.
 */
export function tellRefusedText(
  error: Error,
  {
    text,
    about = null,
    again,
    way,
  }: { text: string | null; about?: string | null; again: () => void; way: Way | null },
): void {
  const action = wayOutOf(error, { text, again, way });
  toast({
    title: error.message,
    ...((text ?? about) && { description: excerptOf(text ?? about ?? '') }),
    tone: 'danger',
    // What was written must not be lost: this is where it still is.
    duration: text === null ? refusalDuration : Number.POSITIVE_INFINITY,
    ...(action && { action }),
  });
}

function wayOutOf(
  error: Error,
  { text, again, way }: { text: string | null; again: () => void; way: Way | null },
): Way | null {
  // Signed in again, in another tab, it can be sent.
  if (mayWorkAgain(error) || isSessionGone(error)) return { label: 'Try again', onSelect: again };
  if (text === null) return null;
  return way ?? { label: 'Copy text', onSelect: () => void copy(text) };
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Plain http has no clipboard: here it can be marked and copied by hand.
    toast({ title: 'What you wrote', description: text, duration: Number.POSITIVE_INFINITY });
  }
}

function excerptOf(text: string): string {
  return text.length > excerptLength ? `${text.slice(0, excerptLength - 1)}…` : text;
}
