import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createArriving } from './arriving.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const bytes = new Uint8Array([0, 0]);

/** Updates as they are applied, by their numbers; each time takes so many ms. */
function arrivals(takes: number) {
  const applied: number[][] = [];
  const arriving = createArriving((updates) => {
    applied.push(updates.map(({ seq }) => seq));
    vi.advanceTimersByTime(takes);
  });
  return { applied, arriving };
}

test('the first update is applied at once, those that follow soon together and in order', () => {
  const { applied, arriving } = arrivals(1);
  arriving.add(1, bytes);
  expect(applied).toEqual([[1]]);
  for (const seq of [2, 3, 4]) arriving.add(seq, bytes);
  expect(applied).toEqual([[1]]);
  vi.advanceTimersByTime(20);
  expect(applied).toEqual([[1], [2, 3, 4]]);
  vi.advanceTimersByTime(50);
  arriving.add(5, bytes);
  expect(applied).toEqual([[1], [2, 3, 4], [5]]);
});

test('applying takes at most a third of the time', () => {
  const { applied, arriving } = arrivals(40);
  arriving.add(1, bytes);
  arriving.add(2, bytes);
  vi.advanceTimersByTime(79);
  expect(applied).toEqual([[1]]);
  vi.advanceTimersByTime(1);
  expect(applied).toEqual([[1], [2]]);
});

test('nothing is applied after the note was closed', () => {
  const { applied, arriving } = arrivals(1);
  arriving.add(1, bytes);
  arriving.add(2, bytes);
  arriving.stop();
  vi.advanceTimersByTime(1000);
  expect(applied).toEqual([[1]]);
});
