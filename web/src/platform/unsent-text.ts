import { holdSession, sessionLapsed } from './session-hold.ts';

/** Text that goes nowhere: what is searched for, and what a password field holds. */
const notSent = '[type="search"], [type="password"], [role="combobox"], [role="searchbox"]';

/** Within so many milliseconds after it was submitted a form may still learn that the session is gone. */
const answerPatience = 30_000;

type Field = HTMLInputElement | HTMLTextAreaElement;

/** Holds the session while text that somebody has typed is on the page and was not sent. Returns how to stop. */
export function watchUnsentText(): () => void {
  /** When each was last submitted, in milliseconds; 0 since it was typed into. */
  const typed = new Map<Field, number>();
  const onInput = ({ target }: Event) => {
    const isText = target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement;
    if (isText && !target.matches(notSent)) typed.set(target, 0);
  };
  const onSubmit = ({ target }: Event) => {
    for (const field of typed.keys()) {
      if (target instanceof Node && target.contains(field)) typed.set(field, Date.now());
    }
  };
  const isUnsent = ([field, sentAt]: [Field, number]) =>
    field.value.trim() !== '' &&
    (sentAt === 0 || sessionLapsed.get() || Date.now() - sentAt < answerPatience);
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
