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

test('returns the last change first, each once', () => {
  done('one');
  done('two');
  expect([last(), last(), last()]).toEqual(['two', 'one', undefined]);
});

test('skips a change that was undone by its toast', () => {
  done('one');
  done('two');
  expect(takeUndoable('one')?.label).toBe('one');
  expect(takeUndoable('one')).toBeUndefined();
  expect([last(), last()]).toEqual(['two', undefined]);
});

test('keeps a limited number of changes', () => {
  for (let count = 0; count < undoDepth + 5; count += 1) done(String(count));
  const all = Array.from({ length: undoDepth }, last);
  expect(all.at(0)).toBe('24');
  expect(all.at(-1)).toBe('5');
  expect(last()).toBeUndefined();
});

test('drops refused changes, in part or as a whole', () => {
  done('one', 'other');
  done('two');
  forgetUndoable('two');
  forgetUndoable('other');
  expect(takeLastUndoable()?.parts.map(({ changeId }) => changeId)).toEqual(['one']);
});

test('keeps the changes of another user apart', () => {
  done('one');
  const before = session.get();
  session.set({ state: 'signedIn', user: { id: 'grace' } } as never);
  expect(last()).toBeUndefined();
  session.set(before);
});
