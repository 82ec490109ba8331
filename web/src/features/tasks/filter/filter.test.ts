import { describe, expect, test } from 'vitest';
import {
  addressOf,
  countFilters,
  lookOfAddress,
  noFilter,
  parseSearch,
  plainLook,
  type TaskLook,
  taskSortFields,
  tasksSearch,
  toSearch,
  usualDirection,
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

test.each(taskSortFields)('sorted by %s, both directions come back', (field) => {
  for (const direction of ['asc', 'desc'] as const) {
    const look: TaskLook = { ...plainLook, sort: { field, direction } };
    expect(parseSearch(toSearch(look))).toEqual(look);
  }
  const usual: TaskLook = { ...plainLook, sort: { field, direction: usualDirection(field) } };
  expect(toSearch(usual)).toEqual({ sort: field });
});

describe('what nobody could have chosen', () => {
  test.each([
    { view: 'calendar' },
    { view: 7 },
    { priority: 'urgent' },
    { priority: ['high'] },
    { status: 'To Do' },
    { tag: ' , ,' },
    { tag: null },
    { assignee: 'ada' },
    { assignee: `${ada}x` },
    { due: 'someday' },
    { text: { a: 1 } },
    { sort: 'position' },
    { direction: 'desc' },
    { task: 'not-an-id' },
    { elsewhere: 'x' },
  ])('is left out: %j', (search) => {
    expect(tasksSearch(search)).toEqual({});
  });

  test('leaves out only itself', () => {
    expect(
      tasksSearch({ priority: 'high,urgent,high', due: 'never', sort: 'title', direction: 'up' }),
    ).toEqual({
      priority: 'high',
      sort: 'title',
    });
  });
});

test('a number or a yes in the address is read as it was typed', () => {
  expect(parseSearch({ tag: 2026, text: true }).filter).toMatchObject({ tag: ['2026'], text: 'true' });
});

test('the open task stays in the address', () => {
  expect(tasksSearch({ task: ada, priority: 'high' })).toEqual({ task: ada, priority: 'high' });
});

test('a text of blanks is no filter, and a long one is cut', () => {
  expect(toSearch({ ...plainLook, filter: { ...noFilter, text: '   ' } })).toEqual({});
  expect(parseSearch({ text: 'x'.repeat(1000) }).filter.text).toHaveLength(200);
});

test('each kind of filter counts once', () => {
  expect(countFilters(noFilter)).toBe(0);
  expect(countFilters(everything.filter)).toBe(6);
  expect(countFilters({ ...noFilter, tag: ['a', 'b'], text: '  ' })).toBe(1);
});
