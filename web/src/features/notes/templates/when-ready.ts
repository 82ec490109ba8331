import type { NoteDocument } from '../document/note-document.ts';

/** How long the text of a note may take to load before somebody is told, in ms. */
const maxMs = 15_000;

/** Resolves with true when a text is there, and with false when it can't be loaded, or not in time. */
export function whenReady({ isReady, problem }: Pick<NoteDocument, 'isReady' | 'problem'>): Promise<boolean> {
  return new Promise((resolve) => {
    let stops: (() => void)[] = [];
    const end = (isThere: boolean): void => {
      clearTimeout(timer);
      for (const stop of stops) stop();
      resolve(isThere);
    };
    const timer = setTimeout(() => end(false), maxMs);
    const check = (): void => {
      if (isReady.get()) end(true);
      else if (problem.get()?.isFinal) end(false);
    };
    stops = [isReady.subscribe(check), problem.subscribe(check)];
    check();
  });
}
