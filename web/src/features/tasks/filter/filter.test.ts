import { expect, test } from 'vitest';
import {
  addressOf,
  lookOfAddress,
  parseSearch,
  plainLook,
  type TaskLook,
  tasksSearch,
  toSearch,
} from './filter.ts';

const [ada, bob] = ['0199f0a4-1111-7000-8000-00000000000a', '0199f0a4-2222-7000-8000-00000000000b'];

const everything: TaskLook = {
  view: 'timeline',
  filter: {
    priority: ['high', 'low'],
    status: ['in_progress', 'blocked'],
    tag: ['home', 'Größe, Länge', '2026'],
    assignee: [ada, bob],
    due: 'next-week',
    text: 'rent & more',
  },
  sort: { field: 'dueDate', direction: 'desc' },
};

test('an address says nothing of what is as usual', () => {
  expect(toSearch(plainLook)).toEqual({});
  expect(addressOf(plainLook)).toBe('');
  expect(parseSearch({})).toEqual(plainLook);
});

test('all of it comes back from the address, and from its text', () => {
  expect(parseSearch(toSearch(everything))).toEqual(everything);
  expect(lookOfAddress(addressOf(everything))).toEqual(everything);
});

test('what looks the same has the same address', () => {
  const other = parseSearch({ priority: 'low,high', sort: 'priority', direction: 'desc' });
  expect(addressOf(other)).toBe('priority=high%2Clow&sort=priority');
});

test.each([
  { view: 'calendar' },
  { view: 7 },
  { priority: 'urgent' },
  { sort: 'position' },
  { task: 'not-an-id' },
  { elsewhere: 'x' },
])('leaves out what nobody could have chosen: %j', (search) => {
  expect(tasksSearch(search)).toEqual({});
});

test('the open task stays in the address', () => {
  expect(tasksSearch({ task: ada, priority: 'high' })).toEqual({ task: ada, priority: 'high' });
});
