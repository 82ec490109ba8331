import { importedComment, importedTask } from '@longtable/contract/task-imports';
import { expect, test } from 'vitest';
import { ApiError, Unreachable } from '../../../../platform/client.ts';
import { emptyColumns } from '../../data/columns.ts';
import { makeTask } from '../../data/task-fixture.ts';
import type { PlannedTask } from '../plan/plan.ts';
import { partsOf } from './parts.ts';
import { type Sending, sendSteps } from './send.ts';

const me = { id: '0190a8c0-0000-7000-8000-000000000001', name: 'Maya' };
const planned = (row: number, fields: Partial<PlannedTask> = {}): PlannedTask => ({
  row,
  identity: `row ${row}`,
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
  completedAt: null,
  dependsOn: [],
  comments: [],
  ...fields,
});
const many = (count: number, fields?: Partial<PlannedTask>) =>
  Array.from({ length: count }, (_, index) => planned(index, fields));

test('splits into parts of at most 500 in order, in the format of the server', () => {
  const parts = partsOf(many(1201), emptyColumns);
  expect(parts.map(({ tasks }) => tasks.length)).toEqual([500, 500, 201]);
  expect(parts.flatMap(({ tasks }) => tasks).map(({ title }) => title)).toEqual(
    many(1201).map(({ title }) => title),
  );
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
        status: 'completed',
        completedAt: '2026-03-24T12:00:00.000Z',
        comments: ['Bo: well'],
        dependsOn: ['there'],
      }),
    ],
    emptyColumns,
    new Map([['there', me.id]]),
  );
  for (const { tasks, comments } of [...parts, ...full]) {
    for (const input of tasks) expect(importedTask.safeParse(input).error).toBeUndefined();
    for (const input of comments) expect(importedComment.safeParse(input).error).toBeUndefined();
  }
  expect(full[0]?.tasks[0]).toMatchObject({ key: 'row 1', dependencies: [me.id] });
  expect(full[0]?.comments[0]?.taskId).toBe(full[0]?.tasks[0]?.id);
});

test('limits the size of a part, and sends comments after their task', () => {
  const parts = partsOf(
    many(300, { description: '€'.repeat(1000), comments: ['ü'.repeat(4000), 'short'] }),
    emptyColumns,
  );
  expect(parts.length).toBeGreaterThan(10);
  const seen = new Set<string>();
  for (const part of parts) {
    expect(new Blob([JSON.stringify(part)]).size).toBeLessThan(256 * 1024);
    for (const { id } of part.tasks) seen.add(id);
    for (const { taskId } of part.comments) expect(seen.has(taskId)).toBe(true);
  }
  expect(parts.flatMap(({ comments }) => comments)).toHaveLength(600);
  // A part has at most a thousand comments.
  const commented = partsOf(
    [planned(1, { comments: Array.from({ length: 2500 }, () => 'x') })],
    emptyColumns,
  );
  expect(commented.map(({ comments }) => comments.length)).toEqual([1000, 1000, 500]);
});

test('places tasks at the head of their columns in file order', () => {
  const columns = { ...emptyColumns, todo: [makeTask('1', { position: 'a0' })] };
  const tasks = [
    planned(1),
    planned(2, { status: 'review' }),
    planned(3),
    planned(4, { status: 'review' }),
    planned(5),
  ];
  const inputs = partsOf(tasks, columns).flatMap((part) => part.tasks);
  const positions = (status: string) =>
    inputs.filter((one) => one.status === status).map(({ position = '' }) => position);
  for (const status of ['todo', 'review']) expect(positions(status)).toEqual(positions(status).toSorted());
  expect(positions('todo').every((position) => position < 'a0')).toBe(true);
  expect(new Set(inputs.map(({ id }) => id)).size).toBe(5);
});

test('sends dependencies first without changing positions', () => {
  const tasks = [planned(1, { dependsOn: ['row 3'] }), planned(2), planned(3, { dependsOn: ['row 2'] })];
  const inputs = partsOf(tasks, emptyColumns).flatMap((part) => part.tasks);
  expect(inputs.map(({ key }) => key)).toEqual(['row 2', 'row 3', 'row 1']);
  const byPosition = inputs.toSorted((a, b) => ((a.position ?? '') < (b.position ?? '') ? -1 : 1));
  expect(byPosition.map(({ key }) => key)).toEqual(['row 1', 'row 2', 'row 3']);
  expect(inputs[1]?.dependencies).toEqual([inputs[0]?.id]);
});

const refused = (status: number, retryAfter?: number) =>
  new ApiError(status, {
    code: 'server/unexpected',
    text: 'No.',
    errorId: '',
    ...(retryAfter && { retryAfter }),
  });

async function sent(answers: (Error | null)[], { from = 0, stopAfter = 99 } = {}) {
  const asked: number[] = [];
  const pauses: number[] = [];
  let next = from;
  const sending: Sending<number> = {
    next: () => (next < 3 ? next : null),
    async send(step) {
      asked.push(step);
      const answer = answers.shift();
      if (answer) throw answer;
      next += 1;
    },
    isStopped: () => next >= stopAfter,
    pause: async (milliseconds) => void pauses.push(milliseconds),
  };
  const outcome = await sendSteps(sending);
  return { outcome, next, asked, pauses };
}

test('sends steps one after another', async () => {
  expect(await sent([])).toEqual({ outcome: { state: 'done' }, next: 3, asked: [0, 1, 2], pauses: [] });
});

test('repeats a step without a response unchanged', async () => {
  const run = await sent([null, new Unreachable('unreachable'), refused(429, 7), null]);
  expect(run).toEqual({ outcome: { state: 'done' }, next: 3, asked: [0, 1, 1, 1, 2], pauses: [500, 7000] });
});

test('stops after a few attempts and can resume there', async () => {
  const unreachable = new Unreachable('unreachable');
  const run = await sent([null, unreachable, unreachable, unreachable, unreachable]);
  expect(run).toMatchObject({
    outcome: { state: 'failed', error: unreachable },
    next: 1,
    asked: [0, 1, 1, 1, 1],
  });
  expect(await sent([], { from: 1 })).toMatchObject({ outcome: { state: 'done' }, asked: [1, 2] });
});

test('treats a refusal as final', async () => {
  const no = refused(403);
  expect(await sent([no])).toMatchObject({ outcome: { state: 'failed', error: no }, next: 0, asked: [0] });
});

test('keeps what was sent when stopped', async () => {
  expect(await sent([], { stopAfter: 1 })).toMatchObject({
    outcome: { state: 'stopped' },
    next: 1,
    asked: [0],
  });
});
