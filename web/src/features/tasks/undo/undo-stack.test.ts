import { beforeEach, expect, test } from 'vitest';
import { session } from '../../../platform/session.ts';
import { forgetUndoable, redoStack, undoDepth, undoStack } from './undo-stack.ts';

const done = (changeId: string, ...others: string[]) =>
  undoStack.remember({
    label: changeId,
    parts: [changeId, ...others].map((id) => ({ changeId: id, before: [] })),
  });
const last = () => undoStack.takeLast()?.label;

beforeEach(() => {
  undoStack.clear();
  redoStack.clear();
});

test('returns the last change first, each once', () => {
  done('one');
  done('two');
  expect([last(), last(), last()]).toEqual(['two', 'one', undefined]);
});

test('skips a change that was undone by its toast', () => {
  done('one');
  done('two');
  expect(undoStack.take('one')?.label).toBe('one');
  expect(undoStack.take('one')).toBeUndefined();
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
  expect(undoStack.takeLast()?.parts.map(({ changeId }) => changeId)).toEqual(['one']);
});

test('drops an undo that was refused, so that it cannot be redone', () => {
  redoStack.remember({ label: 'one', parts: [{ changeId: 'undo-of-one', before: [] }] });
  forgetUndoable('undo-of-one');
  expect(redoStack.takeLast()).toBeUndefined();
});

test('keeps the changes of another user apart', () => {
  done('one');
  redoStack.remember({ label: 'two', parts: [{ changeId: 'two', before: [] }] });
  const before = session.get();
  session.set({ state: 'signedIn', user: { id: 'grace' } } as never);
  expect(redoStack.takeLast()).toBeUndefined();
  expect(last()).toBeUndefined();
  session.set(before);
});
