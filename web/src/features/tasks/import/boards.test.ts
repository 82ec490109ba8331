import { expect, test } from 'vitest';
import { plankaBoard } from './planka.ts';
import { trelloBoard } from './trello.ts';

test('a Trello board, list by list', () => {
  const board = {
    name: 'House',
    lists: [
      { id: 'l2', name: 'Doing', closed: false, pos: 200 },
      { id: 'l1', name: 'To do', closed: false, pos: 100 },
      { id: 'l3', name: 'Old', closed: true, pos: 300 },
    ],
    labels: [
      { id: 'r', name: 'urgent', color: 'red' },
      { id: 'g', name: '', color: 'green_dark' },
    ],
    members: [{ id: 'm', fullName: 'Ada Lovelace', username: 'ada' }],
    checklists: [
      {
        id: 'c2',
        idCard: 'a',
        pos: 2,
        checkItems: [{ name: 'third', state: 'incomplete', pos: 1 }],
      },
      {
        id: 'c1',
        idCard: 'a',
        pos: 1,
        checkItems: [
          { name: 'second', state: 'incomplete', pos: 20 },
          { name: 'first', state: 'complete', pos: 10 },
        ],
      },
    ],
    cards: [
      {
        id: 'b',
        idList: 'l2',
        name: 'Paint',
        desc: '',
        closed: false,
        due: null,
        idLabels: [],
        idMembers: [],
        pos: 1,
      },
      {
        id: 'a',
        idList: 'l1',
        name: 'Pay rent',
        desc: 'By **bank**',
        closed: false,
        start: '2026-11-25T09:00:00.000Z',
        due: '2026-12-01T11:00:00.000Z',
        dueComplete: true,
        idLabels: ['r', 'g', 'gone'],
        idMembers: ['m', 'gone'],
        pos: 5,
      },
      { id: 'c', idList: 'l1', name: 'Gone', closed: true, idLabels: [], idMembers: [], pos: 4 },
      { id: 'd', idList: 'l3', name: 'Older', closed: false, idLabels: [], idMembers: [], pos: 1 },
      null,
    ],
  };
  expect(trelloBoard(board)).toMatchObject({
    kind: 'trello',
    name: 'House',
    tasks: [
      { row: 1, title: 'Gone', isArchived: true },
      {
        row: 2,
        title: 'Pay rent',
        description: 'By **bank**',
        status: 'To do',
        startDate: '2026-11-25T09:00:00.000Z',
        dueDate: '2026-12-01T11:00:00.000Z',
        tags: ['urgent', 'green dark'],
        assignees: ['Ada Lovelace'],
        steps: [
          { title: 'first', done: true },
          { title: 'second', done: false },
          { title: 'third', done: false },
        ],
        isDone: true,
        isArchived: false,
      },
      { row: 3, title: 'Paint', status: 'Doing', dueDate: '', tags: [], isDone: false },
      { row: 4, title: 'Older', isArchived: true },
      { row: 5, title: '' },
    ],
  });
});

const planka = {
  item: { id: '1', name: 'House' },
  included: {
    lists: [
      { id: '20', name: 'Done', position: 131072, type: 'closed' },
      { id: '10', name: 'To do', position: 65536, type: 'active' },
    ],
    labels: [
      { id: '5', name: 'bank', color: 'berry-red' },
      { id: '6', name: null, color: 'sunny-grass' },
    ],
    users: [{ id: '7', name: 'Ada Lovelace', username: 'ada' }],
    cards: [
      { id: '200', listId: '20', position: 1, name: 'Paint', description: null, dueDate: null },
      {
        id: '100',
        listId: '10',
        position: 1,
        name: 'Pay rent',
        description: 'Now',
        dueDate: '2026-12-01T11:00:00.000Z',
      },
    ],
    cardLabels: [
      { cardId: '100', labelId: '5' },
      { cardId: '100', labelId: '6' },
    ],
    cardMemberships: [{ cardId: '100', userId: '7' }],
  },
};
const payRent = {
  title: 'Pay rent',
  description: 'Now',
  status: 'To do',
  dueDate: '2026-12-01T11:00:00.000Z',
  tags: ['bank', 'sunny grass'],
  assignees: ['Ada Lovelace'],
  steps: [
    { title: 'first', done: true },
    { title: 'second', done: false },
  ],
  isDone: false,
  isArchived: false,
};

test('a Planka board of version 2, with checklists', () => {
  const included = {
    ...planka.included,
    taskLists: [{ id: '31', cardId: '100', position: 1, name: 'Steps' }],
    tasks: [
      { id: '42', taskListId: '31', position: 2, name: 'second', isCompleted: false },
      { id: '41', taskListId: '31', position: 1, name: 'first', isCompleted: true },
    ],
  };
  expect(plankaBoard({ ...planka, included })).toMatchObject({
    kind: 'planka',
    name: 'House',
    tasks: [payRent, { title: 'Paint', isDone: true }],
  });
});

test('a Planka board of version 1, with steps on the cards', () => {
  const included = {
    ...planka.included,
    tasks: [
      { id: '42', cardId: '100', position: 2, name: 'second', isCompleted: false },
      { id: '41', cardId: '100', position: 1, name: 'first', isCompleted: true },
    ],
  };
  expect(plankaBoard({ ...planka, included })).toMatchObject({ tasks: [payRent, { title: 'Paint' }] });
});

test.each([null, 1, 'text', [], {}, { cards: 1, lists: [] }, { included: { cards: [] } }])(
  '%j is no board',
  (json) => {
    expect(trelloBoard(json)).toBeNull();
    expect(plankaBoard(json)).toBeNull();
  },
);
