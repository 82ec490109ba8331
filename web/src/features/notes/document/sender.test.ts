import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as Y from 'yjs';
import { call } from '../../../platform/client.ts';
import { fromBase64 } from './base64.ts';
import { createSender } from './sender.ts';

vi.mock('../../../platform/client.ts', () => ({ call: vi.fn<typeof call>(), ApiError: Error }));
vi.mock('../../../platform/mutations/pending.ts', () => ({ whenCreated: () => Promise.resolve() }));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('the first key is sent at once, the next ones together a moment later, one request at a time', async () => {
  const sent: string[] = [];
  const server = new Y.Doc();
  let answer: () => void = () => undefined;
  vi.mocked(call).mockImplementation((async (_endpoint: unknown, { update }: { update: string }) => {
    Y.applyUpdate(server, fromBase64(update));
    sent.push(server.getText('text').toString());
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    return { seq: sent.length };
  }) as unknown as typeof call);
  const doc = new Y.Doc();
  const onSent = vi.fn<(seq: number) => void>();
  const sender = createSender('note', { onSent, onChange: () => undefined });
  doc.on('update', (update: Uint8Array) => sender.add(update));
  const type = (key: string) => doc.getText('text').insert(doc.getText('text').length, key);

  type('a');
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toEqual(['a']);
  type('b');
  answer();
  await vi.advanceTimersByTimeAsync(79);
  type('c');
  expect(sent).toEqual(['a']);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent).toEqual(['a', 'abc']);
  // The server takes its time: what is typed meanwhile goes as soon as it has answered.
  type('d');
  await vi.advanceTimersByTimeAsync(500);
  type('e');
  expect(sent).toEqual(['a', 'abc']);
  answer();
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toEqual(['a', 'abc', 'abcde']);
  answer();
  await vi.advanceTimersByTimeAsync(1000);
  expect(sender.isIdle()).toBe(true);
  type('f');
  await vi.advanceTimersByTimeAsync(0);
  expect(sent.at(-1)).toBe('abcdef');
  answer();
  await vi.advanceTimersByTimeAsync(0);
  expect(onSent.mock.calls.flat()).toEqual([1, 2, 3, 4]);
  sender.stop();
});
