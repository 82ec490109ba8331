import { expect, test, vi } from 'vitest';
import { element, fromBase64, updateOf } from '../../../../test/notes.ts';
import { contentHere } from './document.content.ts';
import { createRendering } from './document.rendering.ts';

const stateOf = (blocks: number) =>
  fromBase64(
    updateOf((fragment) =>
      fragment.push(
        Array.from({ length: blocks }, (_, index) =>
          element('paragraph', [`Line ${index} ${'word '.repeat(60)}`]),
        ),
      ),
    ),
  );
/** About 200 pages. */
const long = stateOf(1900);

test('a long text is rendered in a thread as it would be here', async () => {
  const { contentOfState, isRunning } = createRendering();
  const rendered = await contentOfState(long);
  expect(isRunning()).toBe(true);
  expect(rendered).toEqual(contentHere(long));
  expect(rendered.words).toBe(1900 * 62);
});

test('a short text needs no thread', async () => {
  const { contentOfState, isRunning } = createRendering();
  expect((await contentOfState(stateOf(3))).words).toBe(3 * 62);
  expect(isRunning()).toBe(false);
});

test('several texts at once are not mixed up, and an idle thread ends', async () => {
  const { contentOfState, isRunning } = createRendering({ idle: 50 });
  const texts = [800, 400, 600].map(stateOf);
  const rendered = await Promise.all(texts.map(contentOfState));
  expect(rendered.map(({ words }) => words)).toEqual([800, 400, 600].map((blocks) => blocks * 62));
  await vi.waitFor(() => expect(isRunning()).toBe(false));
  // It starts again.
  expect((await contentOfState(long)).words).toBe(1900 * 62);
});

test('what no thread renders is rendered here', async () => {
  const { contentOfState } = createRendering({ thread: '/nowhere/thread.ts' });
  expect((await contentOfState(long)).words).toBe(1900 * 62);
  expect((await contentOfState(long)).words).toBe(1900 * 62);
});

test('a state that is none is refused in the thread as it is here', async () => {
  const { contentOfState } = createRendering();
  const broken = new Uint8Array(50_000).fill(255);
  await expect(contentOfState(broken)).rejects.toThrow(Error);
  expect((await contentOfState(long)).words).toBe(1900 * 62);
});
