import { newId } from '@longtable/contract/ids';
import { addDays } from '@longtable/contract/rules/calendar-day';
import {
  addSubtask,
  assignTask,
  changeSubtask,
  type EditableTask,
  editOfMany,
  editTask,
  removeSubtask,
  startTask,
  stopRepeating,
} from '@longtable/contract/rules/task-edit';
import { isSpan } from '@longtable/contract/rules/task-span';
import { taskStatuses } from '@longtable/contract/rules/task-status';
import { type ManyChanges, taskChangesApi } from '@longtable/contract/task-changes';
import { newTask, taskChanges } from '@longtable/contract/task-input';
import { taskSubtasksApi } from '@longtable/contract/task-subtasks';
import { type AnsweredTask, type Task, tasksApi } from '@longtable/contract/tasks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '../../../test/connect.ts';
import { seededRandom } from '../../../test/seeded-random.ts';
import { type Person, startTestApp, type TestApp } from '../../../test/test-app.ts';

// The client uses contract/rules/task-edit to show the result of a request before the server responds.

const random = seededRandom('TASK_EDIT_SEED');
const steps = 300;
const today = '2026-11-22';

let app: TestApp;
let ada: Person;
let ben: Person;

beforeAll(async () => {
  app = await startTestApp();
  [ada, ben] = await Promise.all([app.newPerson('Ada'), app.newPerson('Ben')]);
  await connect(ada, ben);
});
afterAll(() => app.close());

const below = (end: number) => Math.floor(random.fraction() * end);
const maybe = <T>(value: () => T, chance = 0.3): T | undefined =>
  random.chance(chance) ? value() : undefined;
const anyDay = () => addDays(today, below(80) - 40);
const anyStatus = () => random.pick(taskStatuses);
const anyTags = () =>
  Array.from({ length: below(5) }, () => random.pick(['Home', 'home', 'garden', ' Beds ', 'x']));
const anyRepeat = () =>
  random.pick([
    null,
    { unit: 'day', every: 2 },
    { unit: 'week', every: 1, weekdays: [5, 1] },
    { unit: 'month', every: 1, day: 31 },
    { unit: 'year', every: 1 },
  ] as const);
const anyPosition = () => random.pick(['a0', 'a1', 'a1V', 'a2', 'b00']);

/** The expected state of each task, by the rules of the contract alone. */
const tasks = new Map<string, Task>();
const anyTask = () => random.pick([...tasks.values()]);

/** Only fields that a rule decides. */
function editable(task: Task): EditableTask & Pick<Task, 'assignedTo' | 'assignedBy'> {
  const { can: _, version: __, updatedAt: ___, createdAt: ____, commentsCount: _____, ...rest } = task;
  return rest;
}

function expectSame(answered: Task, expected: Task): void {
  // Completed at the time of the request, which only the server knows.
  const completedAt = expected.completedAt === pending ? answered.completedAt : expected.completedAt;
  if (expected.completedAt === pending) expect(answered.completedAt).not.toBeNull();
  expect(editable(answered)).toEqual(editable({ ...expected, completedAt }));
  tasks.set(answered.id, answered);
}

function taskIn({ body }: { body: unknown }): Task {
  const { cards: _, ...task } = body as AnsweredTask;
  return task;
}

function expectRefused(answer: { body: unknown }, code: string): void {
  expect(answer.body).toMatchObject({ error: { code } });
}

/** Stands for the time at which the server completes a task. */
const pending = 'pending';

const settled = (task: Task, after: Task) => stopRepeating(task, after).task;

/** Refusals that depend on other tasks, which the pure functions do not know. */
const ofOthers = ['task/dependencies-open', 'task/dependency-circle'];

async function create(): Promise<void> {
  const input = {
    id: newId(),
    title: `Task ${tasks.size}`,
    dueDate: anyDay(),
    startDate: maybe(anyDay) ?? null,
    status: anyStatus(),
    tags: anyTags(),
    repeat: structuredClone(anyRepeat()) as Task['repeat'],
    position: anyPosition(),
    subtasks: Array.from({ length: below(3) }, (_, index) => ({
      id: newId(),
      title: `Step ${index}`,
      done: random.chance(0.5),
    })),
  };
  const answer = await ada.send(tasksApi.create, input);
  if (!isSpan(input)) {
    expectRefused(answer, 'task/start-after-due');
    return;
  }
  const created = taskIn(answer);
  expect(answer.status).toBe(200);
  const { assigneeId: _, position: __, ...parsed } = newTask.parse(input);
  expectSame(created, { ...created, ...startTask({ ...parsed, dueDate: input.dueDate }, pending) });
}

async function edit(): Promise<void> {
  const task = anyTask();
  const wanted = {
    title: maybe(() => ` Renamed ${below(1000)} `),
    description: maybe(() => 'Other'),
    dueDate: maybe(anyDay),
    startDate: maybe(() => (random.chance(0.3) ? null : anyDay())),
    priority: maybe(() => random.pick(['low', 'medium', 'high'] as const)),
    status: maybe(anyStatus),
    tags: maybe(anyTags),
    dependencies: maybe(() => [anyTask().id, anyTask().id].filter((id) => id !== task.id), 0.1),
    repeat: maybe(() => structuredClone(anyRepeat()) as Task['repeat']),
    estimatedHours: maybe(() => random.pick([null, 0, 1.25, 99.99])),
    timeTaken: maybe(() => random.pick([null, 0.01, 3])),
    assigneeId: maybe(() => random.pick([ada.id, ben.id]), 0.2),
  };
  const changes = taskChanges.parse(wanted);
  const edited = editTask(task, changes, pending);
  const answer = await ada.send(tasksApi.update, { ...wanted, taskId: task.id, changeId: newId() });
  if (!isSpan(edited)) {
    expectRefused(answer, 'task/start-after-due');
  } else if (await isRefusedForOthers(task, answer)) return;
  else {
    const { assigneeId = task.assignedTo } = changes;
    const assigned = assignTask(task, { assigneeId, actorId: ada.id });
    expectSame(taskIn(answer), { ...settled(task, edited), ...assigned });
  }
}

async function move(): Promise<void> {
  const task = anyTask();
  const to = { status: anyStatus(), position: anyPosition() };
  const answer = await random.pick([ada, ben].filter(({ id }) => isTheirs(task, id))).send(tasksApi.move, {
    taskId: task.id,
    ...to,
  });
  if (await isRefusedForOthers(task, answer)) return;
  expectSame(taskIn(answer), settled(task, editTask(task, to, pending)));
}

async function changeMany(): Promise<void> {
  const some = [...new Set([anyTask(), anyTask(), anyTask(), anyTask()])];
  const changes: ManyChanges = {
    status: maybe(anyStatus),
    priority: maybe(() => random.pick(['low', 'high'] as const)),
    dueDate: maybe(anyDay),
    assigneeId: maybe(() => random.pick([ada.id, ben.id]), 0.2),
    addTags: maybe(anyTags),
    removeTags: maybe(anyTags),
  };
  const answer = await ada.ok(taskChangesApi.changeMany, {
    changeId: newId(),
    taskIds: some.map(({ id }) => id),
    changes,
  });
  const parsed = {
    ...changes,
    addTags: changes.addTags?.map(trim),
    removeTags: changes.removeTags?.map(trim),
  };
  const refused = new Set(answer.refused.map(({ taskId }) => taskId));
  for (const { code } of answer.refused) expect(ofOthers).toContain(code);
  expect(answer.tasks).toHaveLength(some.length - refused.size);
  for (const task of some) {
    const answered = answer.tasks.find(({ id }) => id === task.id);
    if (!answered) continue;
    const { assigneeId = task.assignedTo } = changes;
    const assigned = assignTask(task, { assigneeId, actorId: ada.id });
    expectSame(answered, {
      ...settled(task, editTask(task, editOfMany(task, parsed), pending)),
      ...assigned,
    });
  }
}

async function workOnChecklist(): Promise<void> {
  const task = anyTask();
  const subtaskId = random.chance(0.9)
    ? (task.subtasks[below(task.subtasks.length)]?.id ?? newId())
    : newId();
  const where = { taskId: task.id, subtaskId };
  const withSteps = (subtasks: Task['subtasks']) => editTask(task, { subtasks }, pending);
  switch (below(3)) {
    case 0: {
      const step = { id: random.chance(0.2) ? subtaskId : newId(), title: `Step ${below(100)}` };
      const answered = await ada.ok(taskSubtasksApi.add, { taskId: task.id, ...step });
      expectSame(answered, withSteps(addSubtask(task.subtasks, step)));
      return;
    }
    case 1: {
      const change = {
        title: maybe(() => 'Other step'),
        done: maybe(() => random.chance(0.5)),
        index: maybe(() => below(6)),
      };
      const changed = changeSubtask(task.subtasks, { subtaskId, ...change });
      const answer = await ada.send(taskSubtasksApi.change, { ...where, ...change });
      if (changed) expectSame(taskIn(answer), withSteps(changed));
      else expectRefused(answer, 'subtask/not-found');
      return;
    }
    default: {
      const answered = await ada.ok(taskSubtasksApi.remove, where);
      expectSame(answered, withSteps(removeSubtask(task.subtasks, subtaskId)));
    }
  }
}

const trim = (tag: string) => tag.trim();
const isTheirs = (task: Task, id: string) => task.assignedTo === id || task.userId === id;

/** True when a change was refused because of other tasks, and so had no effect. */
async function isRefusedForOthers(task: Task, answer: { status: number; body: unknown }): Promise<boolean> {
  if (answer.status === 200) return false;
  const { error } = answer.body as { error: { code: string } };
  expect(ofOthers).toContain(error.code);
  expect(editable(await ada.ok(tasksApi.get, { taskId: task.id }))).toEqual(editable(task));
  return true;
}

test(`the server stores what the rules of the contract compute (TASK_EDIT_SEED=${random.seed})`, async () => {
  while (tasks.size < 8) await create();
  for (let step = 0; step < steps; step += 1) {
    await random.pick([create, edit, edit, edit, move, move, changeMany, changeMany, workOnChecklist])();
  }
  for (const task of tasks.values()) {
    expect(editable(await ada.ok(tasksApi.get, { taskId: task.id }))).toEqual(editable(task));
  }
}, 120_000);
