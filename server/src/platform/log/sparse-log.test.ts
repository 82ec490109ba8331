import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSparseLog } from './sparse-log.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function record(linesEach: number, linesInAll: number) {
  const lines: object[] = [];
  const log = createSparseLog({
    write: (about, message) => lines.push({ ...about, message }),
    linesEach,
    linesInAll,
  });
  return { lines, log };
}

test('writes the first lines of a key, then how many were left out, then the first ones again', () => {
  const { lines, log } = record(1, 10);
  for (let round = 0; round < 5; round += 1) log.write('ada', { round }, 'refused');
  log.write('bob', {}, 'refused');
  expect(lines).toEqual([{ round: 0, message: 'refused' }, { message: 'refused' }]);
  vi.advanceTimersByTime(60_000);
  expect(lines[2]).toMatchObject({ leftOut: 4, seconds: 60 });
  log.write('ada', { round: 5 }, 'refused');
  expect(lines).toHaveLength(4);
});

test('limits all keys together', () => {
  const { lines, log } = record(1, 3);
  for (let key = 0; key < 1000; key += 1) log.write(String(key), {}, 'refused');
  expect(lines).toHaveLength(3);
  log.flush();
  expect(lines[3]).toMatchObject({ leftOut: 997 });
});

test('writes nothing after a window without omissions', () => {
  const { lines, log } = record(5, 10);
  log.write('ada', {}, 'refused');
  vi.advanceTimersByTime(120_000);
  expect(lines).toHaveLength(1);
});
