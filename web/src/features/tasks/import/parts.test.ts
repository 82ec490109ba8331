import { newTask } from '@longtable/contract/tasks';
import { expect, test } from 'vitest';
import { ApiError, Unreachable } from '../../../platform/client.ts';
import { emptyColumns } from '../columns.ts';
import { makeTask } from '../task-fixture.ts';
import { partsOf } from './parts.ts';
import type { PlannedTask } from './plan.ts';
import { type Sending, sendParts } from './send.ts';

const me = { id: '0190a8c0-0000-7000-8000-000000000001', name: 'Maya' };
const planned = (row: number, fields: Partial<PlannedTask> = {}): PlannedTask => ({
  row,
  title: `Task ${row}`,
  description: '',
  status: 'todo',
  priority: 'medium',
  startDate: null,
  dueDate: '2026-12-01',
  repeat: null,
  tags: [],
  steps: [],
  estimatedHours: null,
  timeTaken: null,
  project: null,
  assignee: me,
  ...fields,
});
const many = (count: number, fields?: Partial<PlannedTask>) =>
  Array.from({ length: count }, (_, index) => planned(index, fields));

test('parts of at most 500, in order, each as the server takes it', () => {
  const parts = partsOf(many(1201), emptyColumns);
  expect(parts.map(({ length }) => length)).toEqual([500, 500, 201]);
  expect(parts.flat().map(({ title }) => title)).toEqual(many(1201).map(({ title }) => title));
  const full = partsOf(
    [
      planned(1, {
        description: 'Text',
        startDate: '2026-11-30',
        repeat: { unit: 'day', every: 1 },
        tags: ['home'],
        steps: [{ title: 'one', done: true }],
        estimatedHours: 1.5,
        timeTaken: 0,
        project: me,
      }),
    ],
    emptyColumns,
  );
  for (const input of [...parts.flat(), ...full.flat()])
    expect(newTask.safeParse(input).error).toBeUndefined();
});

test('no part is larger than a request may be', () => {
  const parts = partsOf(many(300, { description: '€'.repeat(1000) }), emptyColumns);
  expect(parts.length).toBeGreaterThan(4);
  for (const part of parts) expect(new Blob([JSON.stringify({ tasks: part })]).size).toBeLessThan(256 * 1024);
  // One that is larger by itself goes alone.
  expect(partsOf(many(2, { description: '😀'.repeat(60_000) }), emptyColumns)).toHaveLength(2);
});

test('the tasks stand at the head of their columns, in the order of the file', () => {
  const columns = { ...emptyColumns, todo: [makeTask('1', { position: 'a0' })] };
  const tasks = [
    planned(1),
    planned(2, { status: 'review' }),
    planned(3),
    planned(4, { status: 'review' }),
    planned(5),
  ];
  const inputs = partsOf(tasks, columns).flat();
  const positions = (status: string) =>
    inputs.filter((one) => one.status === status).map(({ position = '' }) => position);
  for (const status of ['todo', 'review']) expect(positions(status)).toEqual(positions(status).toSorted());
  expect(positions('todo').every((position) => position < 'a0')).toBe(true);
  expect(new Set(inputs.map(({ id }) => id)).size).toBe(5);
});

const refused = (status: number, retryAfter?: number) =>
  new ApiError(status, {
    code: 'server/unexpected',
    text: 'No.',
    errorId: '',
    ...(retryAfter && { retryAfter }),
  });

async function sent(answers: (Error | null)[], { from = 0, stopAfter = 99 } = {}) {
  const parts = partsOf(many(1500), emptyColumns);
  const asked: string[][] = [];
  const pauses: number[] = [];
  let next = from;
  const sending: Sending = {
    async send(part) {
      asked.push(part.map(({ id }) => id));
      const answer = answers.shift();
      if (answer) throw answer;
      return part.map(({ id }) => makeTask(id));
    },
    onPart: (_, then) => {
      next = then;
    },
    isStopped: () => next >= stopAfter,
    pause: async (milliseconds) => void pauses.push(milliseconds),
  };
  const outcome = await sendParts(parts, from, sending);
  return {
    outcome,
    next,
    asked: asked.map((ids) => parts.findIndex((part) => part[0]?.id === ids[0])),
    pauses,
  };
}

test('parts go one after the other', async () => {
  expect(await sent([])).toEqual({ outcome: { state: 'done' }, next: 3, asked: [0, 1, 2], pauses: [] });
});

test('a part without an answer is sent again as it is', async () => {
  const run = await sent([null, new Unreachable('gone'), refused(429, 7), null]);
  expect(run).toEqual({ outcome: { state: 'done' }, next: 3, asked: [0, 1, 1, 1, 2], pauses: [500, 7000] });
});

test('after a few times it stops there, and goes on from there', async () => {
  const gone = new Unreachable('gone');
  const run = await sent([null, gone, gone, gone, gone]);
  expect(run).toMatchObject({ outcome: { state: 'failed', error: gone }, next: 1, asked: [0, 1, 1, 1, 1] });
  expect(await sent([], { from: 1 })).toMatchObject({ outcome: { state: 'done' }, asked: [1, 2] });
});

test('a refusal is final', async () => {
  const no = refused(403);
  expect(await sent([no])).toMatchObject({ outcome: { state: 'failed', error: no }, next: 0, asked: [0] });
});

test('who stops it keeps what is in', async () => {
  expect(await sent([], { stopAfter: 1 })).toMatchObject({
    outcome: { state: 'stopped' },
    next: 1,
    asked: [0],
  });
});
