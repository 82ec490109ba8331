import { beforeEach, expect, test } from 'vitest';
import { session } from '../../../platform/session.ts';
import { forgetUndoable, rememberUndoable, takeLastUndoable, takeUndoable, undoDepth } from './undo-stack.ts';

const done = (changeId: string, ...others: string[]) =>
  rememberUndoable({
    label: changeId,
    parts: [changeId, ...others].map((id) => ({ changeId: id, before: [] })),
  });
const last = () => takeLastUndoable()?.label;

beforeEach(() => {
  while (takeLastUndoable());
});

test('what was done last is taken back first, each once', () => {
  done('one');
  done('two');
  expect([last(), last(), last()]).toEqual(['two', 'one', undefined]);
});

test('what was taken back by its toast is not taken back again', () => {
  done('one');
  done('two');
  expect(takeUndoable('one')?.label).toBe('one');
  expect(takeUndoable('one')).toBeUndefined();
  expect([last(), last()]).toEqual(['two', undefined]);
});

test('only so many are remembered', () => {
  for (let count = 0; count < undoDepth + 5; count += 1) done(String(count));
  const all = Array.from({ length: undoDepth }, last);
  expect(all.at(0)).toBe('24');
  expect(all.at(-1)).toBe('5');
  expect(last()).toBeUndefined();
});

test('what did not happen is forgotten, a part of it or the whole', () => {
  done('one', 'other');
  done('two');
  forgetUndoable('two');
  forgetUndoable('other');
  expect(takeLastUndoable()?.parts.map(({ changeId }) => changeId)).toEqual(['one']);
});

test('another person takes nothing back of the one before', () => {
  done('one');
  const before = session.get();
  session.set({ state: 'signedIn', user: { id: 'grace' } } as never);
  expect(last()).toBeUndefined();
  session.set(before);
});
