import { expect, test } from 'vitest';
import { makeTask } from '../task-fixture.ts';
import { givenGroups } from './groups.ts';

const me = { userId: 'me', isSorted: false };
const ids = (tasks: readonly { id: string }[]) => tasks.map(({ id }) => id);

test('own tasks are in neither group, nor those that others gave to others', () => {
  const tasks = [
    makeTask('own'),
    makeTask('received', { assignedBy: 'ada' }),
    makeTask('assigned', { assignedTo: 'ada' }),
    makeTask('theirs', { assignedTo: 'ada', assignedBy: 'ben' }),
  ];
  const { received, assigned } = givenGroups(tasks, me);
  expect(ids(received)).toEqual(['received']);
  expect(ids(assigned)).toEqual(['assigned']);
});

test('open ones come first, by due date; a sort is kept', () => {
  const given = { assignedTo: 'ada' };
  const tasks = [
    makeTask('done', { ...given, dueDate: '2026-11-01', completedAt: '2026-11-02T10:00:00.000Z' }),
    makeTask('later', { ...given, dueDate: '2026-12-01' }),
    makeTask('sooner', { ...given, dueDate: '2026-11-20' }),
  ];
  expect(ids(givenGroups(tasks, me).assigned)).toEqual(['sooner', 'later', 'done']);
  expect(ids(givenGroups(tasks, { ...me, isSorted: true }).assigned)).toEqual(['done', 'later', 'sooner']);
});
