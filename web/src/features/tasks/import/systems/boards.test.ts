import { expect, test } from 'vitest';
import { plankaBoard } from './planka.ts';
import { sourceOfJson, tasksOf, usesOf } from './reading.fixture.ts';
import { trelloBoard } from './trello.ts';

const board = {
  id: 'b1',
  name: 'House',
  desc: 'Everything',
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
  customFields: [
    { id: 'f1', name: 'Cost', type: 'number' },
    { id: 'f2', name: 'Room', type: 'list', options: [{ id: 'o1', value: { text: 'Kitchen' } }] },
  ],
  actions: [
    {
      id: 'a3',
      type: 'commentCard',
      date: '2026-03-26T10:00:00.000Z',
      data: { text: 'Second', card: { id: 'a' } },
      memberCreator: { fullName: 'Bo' },
    },
    { id: 'a2', type: 'updateCard', date: '2026-03-25T10:00:00.000Z', data: { card: { id: 'a' } } },
    {
      id: 'a1',
      type: 'commentCard',
      date: '2026-03-24T10:00:00.000Z',
      data: { text: 'First', card: { id: 'a' } },
      memberCreator: { fullName: 'Ada Lovelace' },
    },
  ],
  checklists: [
    {
      id: 'c2',
      idCard: 'a',
      pos: 2,
      checkItems: [{ name: 'third', state: 'incomplete', pos: 1, due: '2026-12-01T11:00:00.000Z' }],
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
      dateLastActivity: '2026-03-26T10:00:00.000Z',
      idLabels: ['r', 'g', 'gone'],
      idMembers: ['m', 'gone'],
      attachments: [{ id: 'x', name: 'rent.pdf', url: 'https://trello.example/rent.pdf', bytes: 12 }],
      customFieldItems: [
        { idCustomField: 'f1', value: { number: '800' } },
        { idCustomField: 'f2', idValue: 'o1', value: null },
      ],
      badges: { comments: 5, votes: 0 },
      coordinates: { latitude: 1.5, longitude: 2 },
      shortUrl: 'https://trello.example/c/a',
      pos: 5,
    },
    { id: 'c', idList: 'l1', name: 'Gone', closed: true, idLabels: [], idMembers: [], pos: 4 },
    { id: 'd', idList: 'l3', name: 'Older', closed: false, idLabels: [], idMembers: [], pos: 1 },
    null,
  ],
};

test('reads a Trello board by list, with comments, attachments and custom fields', async () => {
  const source = await sourceOfJson(board);
  expect(source).toMatchObject({ system: 'trello', name: 'House', noun: 'card' });
  expect(source.remarks).toEqual([
    '3 of 5 comments are not in the file: Trello exports the last 1,000 actions of a board.',
    'Due dates and members of 1 checklist item are left out.',
    'The names of checklists are left out; 1 card has several, which become one.',
    'The description of the board is left out.',
    'The board’s activity is left out (1 entry).',
  ]);
  expect(tasksOf(source)).toMatchObject([
    { row: 1, title: 'Gone', isArchived: true },
    {
      row: 2,
      identity: 'a',
      title: 'Pay rent',
      description: 'By **bank**',
      status: 'To do',
      startDate: '2026-11-25T09:00:00.000Z',
      dueDate: '2026-12-01T11:00:00.000Z',
      changedAt: '2026-03-26T10:00:00.000Z',
      tags: ['urgent', 'green dark'],
      assignees: ['Ada Lovelace'],
      steps: [
        { title: 'first', done: true },
        { title: 'second', done: false },
        { title: 'third', done: false },
      ],
      comments: [
        { author: 'Ada Lovelace', at: '2026-03-24T10:00:00.000Z', text: 'First' },
        { author: 'Bo', at: '2026-03-26T10:00:00.000Z', text: 'Second' },
      ],
      attachments: [{ name: 'rent.pdf', url: 'https://trello.example/rent.pdf' }],
      notes: [
        { label: 'Cost', text: '800' },
        { label: 'Room', text: 'Kitchen' },
      ],
      isDone: true,
      isArchived: false,
    },
    { row: 3, title: 'Paint', status: 'Doing', dueDate: '', tags: [], isDone: false },
    { row: 4, title: 'Older', isArchived: true },
    { row: 5, title: '' },
  ]);
  expect(usesOf(source)).toMatchObject({ coordinates: 'left-out', 'Address of the card': 'left-out' });
  expect(tasksOf(source, { list: 'status-and-tag' })[1]).toMatchObject({
    status: 'To do',
    tags: ['To do', 'urgent', 'green dark'],
  });
  expect(tasksOf(source, { list: 'tags' })[1]).toMatchObject({
    status: '',
    tags: ['To do', 'urgent', 'green dark'],
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
        stopwatch: { startedAt: null, total: 5400 },
        commentsTotal: 2,
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
  identity: '100',
  title: 'Pay rent',
  description: 'Now',
  status: 'To do',
  dueDate: '2026-12-01T11:00:00.000Z',
  tags: ['bank', 'sunny grass'],
  assignees: ['Ada Lovelace'],
  timeSpent: { text: '5400', unit: 'seconds' },
  steps: [
    { title: 'first', done: true },
    { title: 'second', done: false },
  ],
  isDone: false,
  isArchived: false,
};

test('reads a Planka board of version 2, with checklists, links and custom fields', async () => {
  const included = {
    ...planka.included,
    taskLists: [{ id: '31', cardId: '100', position: 1, name: 'Steps' }],
    tasks: [
      { id: '42', taskListId: '31', position: 2, name: 'second', isCompleted: false },
      { id: '41', taskListId: '31', position: 1, name: 'first', isCompleted: true },
    ],
    attachments: [
      { cardId: '100', name: 'rent', type: 'link', data: { url: 'https://planka.example/rent' } },
    ],
    customFields: [{ id: '8', name: 'Cost' }],
    customFieldValues: [{ cardId: '100', customFieldId: '8', content: '800' }],
  };
  const source = await sourceOfJson({ ...planka, included });
  expect(source).toMatchObject({ system: 'planka', name: 'House' });
  expect(source.remarks).toEqual(['2 comments are not in the file: Planka gives them out card by card.']);
  expect(tasksOf(source)).toMatchObject([
    {
      ...payRent,
      attachments: [{ name: 'rent', url: 'https://planka.example/rent' }],
      notes: [{ label: 'Cost', text: '800' }],
    },
    { title: 'Paint', isDone: true },
  ]);
});

test('reads a Planka board of version 1, with tasks of cards and comments', async () => {
  const included = {
    ...planka.included,
    tasks: [
      { id: '42', cardId: '100', position: 2, name: 'second', isCompleted: false },
      { id: '41', cardId: '100', position: 1, name: 'first', isCompleted: true },
    ],
    actions: [
      {
        type: 'commentCard',
        cardId: '100',
        userId: '7',
        createdAt: '2026-03-02T00:00:00Z',
        data: { text: 'Later' },
      },
      {
        type: 'commentCard',
        cardId: '100',
        userId: '9',
        createdAt: '2026-03-01T00:00:00Z',
        data: { text: 'First' },
      },
    ],
  };
  const source = await sourceOfJson({ ...planka, included });
  expect(source.remarks).toEqual([]);
  expect(tasksOf(source)).toMatchObject([
    {
      ...payRent,
      comments: [
        { author: '', text: 'First' },
        { author: 'Ada Lovelace', text: 'Later' },
      ],
    },
    { title: 'Paint' },
  ]);
});

test.each([null, 1, 'text', [], {}, { cards: 1, lists: [] }, { included: { cards: [] } }])(
  '%j is no board',
  (json) => {
    expect(trelloBoard(json)).toBeNull();
    expect(plankaBoard(json)).toBeNull();
  },
);
