import { toast } from '../ui/toast.ts';
import { isSessionGone, mayWorkAgain } from './client.ts';

/** How long a refusal without text is shown, in milliseconds; longer than other toasts. */
const durationMs = 10_000;
/** Characters of the text that are shown. */
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
  const action = actionFor(error, { text, again, way });
  toast({
    title: error.message,
    ...((text ?? about) && { description: excerptOf(text ?? about ?? '') }),
    tone: 'danger',
    // The toast is the only place that still has the text.
    duration: text === null ? durationMs : Number.POSITIVE_INFINITY,
    ...(action && { action }),
  });
}

function actionFor(
  error: Error,
  { text, again, way }: { text: string | null; again: () => void; way: Way | null },
): Way | null {
  // It can be sent after signing in again in another tab.
  if (mayWorkAgain(error) || isSessionGone(error)) return { label: 'Try again', onSelect: again };
  if (text === null) return null;
  return way ?? { label: 'Copy text', onSelect: () => void copy(text) };
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // The clipboard needs a secure context: show the text for copying.
    toast({ title: 'Your text', description: text, duration: Number.POSITIVE_INFINITY });
  }
}

function excerptOf(text: string): string {
  return text.length > excerptLength ? `${text.slice(0, excerptLength - 1)}…` : text;
}
