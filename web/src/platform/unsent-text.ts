import { holdSession, sessionLapsed } from './session-hold.ts';

/** Fields whose text is never sent as content: searches and passwords. */
const ignoredFields = '[type="search"], [type="password"], [role="combobox"], [role="searchbox"]';

/** How long a submitted text counts as unsent, in milliseconds: the response may say that the session has ended. */
const responseTimeoutMs = 30_000;

type Field = HTMLInputElement | HTMLTextAreaElement;

/** Holds the session while the page has unsent text. Returns how to stop. */
export function watchUnsentText(): () => void {
  /** When the text of each field was submitted, in epoch milliseconds; 0 if it was not. */
  const typed = new Map<Field, number>();
  const onInput = ({ target }: Event) => {
    const isText = target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement;
    if (isText && !target.matches(ignoredFields)) typed.set(target, 0);
  };
  const onSubmit = ({ target }: Event) => {
    for (const field of typed.keys()) {
      if (target instanceof Node && target.contains(field)) typed.set(field, Date.now());
    }
  };
  const isUnsent = ([field, sentAt]: [Field, number]) =>
    field.value.trim() !== '' &&
    (sentAt === 0 || sessionLapsed.get() || Date.now() - sentAt < responseTimeoutMs);
  document.addEventListener('input', onInput, true);
  document.addEventListener('submit', onSubmit, true);
  const release = holdSession(() => {
    for (const field of typed.keys()) if (!field.isConnected) typed.delete(field);
    return [...typed].some(isUnsent);
  });
  return () => {
    document.removeEventListener('input', onInput, true);
    document.removeEventListener('submit', onSubmit, true);
    release();
  };
}
