import { parentPort } from 'node:worker_threads';
import { contentHere } from './document.content.ts';
import type { Rendered, ToRender } from './document.rendering.ts';

// A thread of its own, since the HTML of a long note takes a tenth of a second, in which the server would answer nobody.

parentPort?.on('message', ({ number, state }: ToRender) => {
  try {
    parentPort?.postMessage({ number, content: contentHere(state) } satisfies Rendered);
  } catch (error) {
    parentPort?.postMessage({ number, error: String(error) } satisfies Rendered);
  }
});
