import { toast } from '../ui/toast.ts';
import { isRetryable, isSessionGone } from './client.ts';

/** How long a refusal without text is shown, in milliseconds; longer than other toasts. */
const durationMs = 10_000;
/** The most characters of the text that are shown. */
const excerptLength = 120;

type Action = { readonly label: string; readonly onSelect: () => void };

/**
 * Shows why the server refused a change. With a `text` that the person typed, the toast stays until it is dismissed and
 * offers an action: `retry` if that may succeed, else the `alternative` for this refusal, else "Copy text". Without a text
 * it disappears after ten seconds; `about` then names the subject of the change.
 */
export function toastRefusal(
  error: Error,
  {
    text,
    about = null,
    retry,
    alternative,
  }: { text: string | null; about?: string | null; retry: () => void; alternative: Action | null },
): void {
  const action = actionFor(error, { text, retry, alternative });
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
  { text, retry, alternative }: { text: string | null; retry: () => void; alternative: Action | null },
): Action | null {
  // Without a session it can be retried after signing in in another tab.
  if (isRetryable(error) || isSessionGone(error)) return { label: 'Try again', onSelect: retry };
  if (text === null) return null;
  return alternative ?? { label: 'Copy text', onSelect: () => void copy(text) };
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
