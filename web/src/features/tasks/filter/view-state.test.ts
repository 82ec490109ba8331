import { expect, test } from 'vitest';
import {
  addressOf,
  defaultViewState,
  parseSearch,
  type TaskViewState,
  tasksSearch,
  toSearch,
  viewStateOf,
} from './view-state.ts';

const [ada, bob] = ['0199f0a4-1111-7000-8000-00000000000a', '0199f0a4-2222-7000-8000-00000000000b'];

const everything: TaskViewState = {
  layout: 'timeline',
  filter: {
    priority: ['high', 'low'],
    status: ['in_progress', 'blocked'],
    tag: ['home', 'Größe, Länge', '2026'],
    assignee: [ada, bob],
    project: [bob],
    due: 'next-week',
    completed: 'last-month',
    text: 'rent & more',
  },
  sort: { field: 'dueDate', direction: 'desc' },
  by: 'priority',
};

test('omits defaults', () => {
  expect(toSearch(defaultViewState)).toEqual({});
  expect(addressOf(defaultViewState)).toBe('');
  expect(parseSearch({})).toEqual(defaultViewState);
});

test('restores a view state from search parameters and from text', () => {
  expect(parseSearch(toSearch(everything))).toEqual(everything);
  expect(viewStateOf(addressOf(everything))).toEqual(everything);
});

test('formats equal view states alike', () => {
  const other = parseSearch({ priority: 'low,high', sort: 'priority', direction: 'desc' });
  expect(addressOf(other)).toBe('priority=high%2Clow&sort=priority');
});

test.each([
  { view: 'calendar' },
  { view: 7 },
  { priority: 'urgent' },
  { sort: 'position' },
  { group: 'title' },
  { task: 'not-an-id' },
  { elsewhere: 'x' },
])('drops unknown and invalid values: %j', (search) => {
  expect(tasksSearch(search)).toEqual({});
});

test('keeps the open task', () => {
  expect(tasksSearch({ task: ada, priority: 'high' })).toEqual({ task: ada, priority: 'high' });
});
