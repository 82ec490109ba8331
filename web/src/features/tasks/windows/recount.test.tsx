import { taskWindowsApi } from '@longtable/contract/task-windows';
import { tasksApi } from '@longtable/contract/tasks';
import { expect, test } from 'vitest';
import { openBoard } from '../../../../test/board.ts';
import { fakeApi, silence } from '../../../../test/fake-api.ts';
import { live } from '../../../../test/fake-live.ts';
import { fakeTasks } from '../../../../test/fake-tasks.ts';
import { aTask, aUser, cardOf } from '../../../../test/samples.ts';
import { desktop, onDevice } from '../../../../test/screen.ts';
import { countDelay } from './count-pace.ts';

const ada = aUser();

onDevice(desktop);

/** Opens a board of so many tasks. Returns the requests for counts. */
async function openBoardOf(total: number) {
  fakeTasks(ada, []);
  const columns = { todo: total, in_progress: 0, review: 0, completed: 0, blocked: 0 };
  const heads = { todo: 'b', in_progress: null, review: null, completed: null, blocked: null };
  const empty = { tasks: [], next: null, nextPosition: null };
  fakeApi(taskWindowsApi.board, {
    total,
    totals: columns,
    counts: columns,
    heads,
    windows: {
      todo: { tasks: [aTask(ada, 'First')], next: 'more', nextPosition: 'c' },
      in_progress: empty,
      review: empty,
      completed: empty,
      blocked: empty,
    },
    related: [],
    cards: {},
  });
  // The next page never comes.
  fakeApi(taskWindowsApi.window, silence);
  const requests = fakeApi(tasksApi.counts, {
    dueToday: 0,
    overdue: 0,
    dueSoon: 0,
    newForMe: 0,
    waiting: 0,
    completedToday: 0,
    inProgress: 0,
    total,
    completed: 0,
    received: 0,
    assigned: 0,
    columns,
    totals: columns,
    heads,
  });
  await openBoard(ada);
  await live.connected();
  return requests;
}

/** Other people change a task that is not loaded, ten times a second, while `isGoingOn` returns true. */
async function othersWork(isGoingOn: () => boolean): Promise<void> {
  while (isGoingOn()) {
    const { can, ...task } = aTask(ada, 'Elsewhere', { position: 'z', version: 2 });
    live.send('task.saved', { task, cards: { people: [cardOf(ada)] } }, can);
    await new Promise((resolve) => {
      setTimeout(resolve, 100);
    });
  }
}

test('a board of a million tasks does not ask for counts again and again while others work on it', async () => {
  const requests = await openBoardOf(1_000_000);
  const before = requests.length;
  // A second after the first change, once the modules that apply it are transformed, and then once a minute.
  await othersWork(() => requests.length === before);
  const end = performance.now() + 6000;
  await othersWork(() => performance.now() < end);
  expect(requests.length - before).toBe(1);
});

test('a board of a thousand tasks asks for counts at most once a second', async () => {
  const requests = await openBoardOf(1000);
  const before = requests.length;
  const start = performance.now();
  const elapsed = () => performance.now() - start;
  // Longer than six seconds on a slow machine: the pause is longer after a slow response.
  await othersWork(() => elapsed() < 6000 || requests.length - before < 3);
  expect(requests.length - before).toBeGreaterThan(2);
  expect(requests.length - before).toBeLessThanOrEqual(1 + elapsed() / countDelay);
});
