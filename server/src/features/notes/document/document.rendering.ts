import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { contentHere, type NoteContent } from './document.content.ts';

/** A state to render, and the answer of the thread. */
export type ToRender = { readonly number: number; readonly state: Uint8Array };
export type Rendered =
  | { readonly number: number; readonly content: NoteContent }
  | { readonly number: number; readonly error: string };

/** States up to this size, in bytes, are rendered at once: that takes less than 5 ms. */
const shortState = 32 * 1024;
/** An idle thread ends after this, in ms, which frees its memory. */
const idleTime = 60_000;

const program = path.join(import.meta.dirname, 'document.content.thread.ts');

/** Reads the texts of states, the long ones in a thread that starts when it is needed. */
export function createRendering({ idle = idleTime, thread = program } = {}) {
  const waiting = new Map<number, PromiseWithResolvers<NoteContent>>();
  let worker: Worker | null = null;
  let ending: NodeJS.Timeout | undefined;
  let last = 0;

  function started(): Worker {
    if (worker) return worker;
    const made = new Worker(thread, { execArgv: [] });
    // Must not keep the server, or a test, from ending.
    made.unref();
    made.on('message', (answer: Rendered) => {
      const asked = waiting.get(answer.number);
      waiting.delete(answer.number);
      if ('content' in answer) asked?.resolve(answer.content);
      else asked?.reject(new Error(answer.error));
      endWhenIdle();
    });
    const fail = (error: Error): void => {
      if (worker !== made) return;
      worker = null;
      for (const { reject } of waiting.values()) reject(error);
      waiting.clear();
    };
    made.on('error', fail);
    made.on('exit', () => fail(new Error('The thread that renders notes has ended.')));
    worker = made;
    return made;
  }

  function endWhenIdle(): void {
    clearTimeout(ending);
    ending = setTimeout(() => {
      if (waiting.size > 0) return;
      const idling = worker;
      worker = null;
      void idling?.terminate();
    }, idle).unref();
  }

  async function inThread(state: Uint8Array): Promise<NoteContent> {
    last += 1;
    const answer = Promise.withResolvers<NoteContent>();
    waiting.set(last, answer);
    started().postMessage({ number: last, state } satisfies ToRender);
    return answer.promise;
  }

  return {
    /** The text of a state for readers. */
    async contentOfState(state: Uint8Array): Promise<NoteContent> {
      if (state.length <= shortState) return contentHere(state);
      // Without the thread, such as for lack of memory, the text must be stored all the same.
      return inThread(state).catch(() => contentHere(state));
    },
    isRunning: () => worker !== null,
  };
}

/** The text of a state for readers, rendered in the thread that the whole server shares when it is long. */
export const { contentOfState } = createRendering();
