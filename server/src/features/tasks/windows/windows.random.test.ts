import { api } from '@longtable/contract/api';
import type { OutputOf } from '@longtable/contract/endpoint';
import { addDays, calendarDay } from '@longtable/contract/rules/calendar-day';
import { countTasks } from '@longtable/contract/rules/task-counts';
import {
  completedFilters,
  dueFilters,
  noFilter,
  type TaskFilter,
  taskFilterText,
} from '@longtable/contract/rules/task-filter';
import { type FilterReader, matches } from '@longtable/contract/rules/task-filter-match';
import { isFolded } from '@longtable/contract/rules/task-fold';
import { compareGroups } from '@longtable/contract/rules/task-group-order';
import { dueGroups, grouper, groupingOf, noProject } from '@longtable/contract/rules/task-grouper';
import {
  isPropertyGroup,
  type PropertyGroup,
  propertyGroupings,
} from '@longtable/contract/rules/task-grouping';
import {
  compareDue,
  compareOpenFirst,
  isColumn,
  isInGroup,
  taskGroups,
  type WindowGroup,
} from '@longtable/contract/rules/task-groups';
import { dueCountDays } from '@longtable/contract/rules/task-limits';
import { compareRanked } from '@longtable/contract/rules/task-order';
import { taskPriorities } from '@longtable/contract/rules/task-priority';
import {
  sortDirections,
  type TaskSort,
  taskSortFields,
  taskSortText,
} from '@longtable/contract/rules/task-sort';
import { compareBy } from '@longtable/contract/rules/task-sort-compare';
import { touches } from '@longtable/contract/rules/task-span';
import { taskStatuses } from '@longtable/contract/rules/task-status';
import type { Task } from '@longtable/contract/tasks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addRandomTasks, searchTags, searchTexts } from '../../../../test/random-tasks.ts';
import { seededRandom } from '../../../../test/seeded-random.ts';
import { type Person, startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { taskPolicy } from '../../../policies/task.ts';

// Compares windows and counts of random requests with the rules of the contract, applied to all tasks that the person
// sees by the policy. WINDOWS_SEED repeats a run.

const random = seededRandom('WINDOWS_SEED');
const { chance, pick, fraction } = random;
const today = calendarDay('UTC');
const rounds = 60;

let app: TestApp;
let people: Person[];
let projects: string[];
/** All tasks of a person, in the order of the board. */
const whole = new Map<string, Task[]>();

beforeAll(async () => {
  app = await startTestApp();
  people = [];
  for (const name of ['One', 'Two', 'Three', 'Four', 'Five']) people.push(await app.newPerson(name));
  const ids = people.map(({ id }) => id);
  ({ projects } = await addRandomTasks(app.database.db, random, ids, 400));
  for (const person of people) whole.set(person.id, await readWhole(person));
});
afterAll(() => app.close());

async function readWhole(person: Person): Promise<Task[]> {
  const visible = await app.database.db
    .selectFrom('tasks')
    .select('tasks.id')
    .where(taskPolicy.visibleTo(person.id))
    .execute();
  const tasks: Task[] = [];
  for (let at = 0; at < visible.length; at += 100) {
    const ids = visible.slice(at, at + 100).map(({ id }) => id);
    tasks.push(...(await person.ok(api.taskWindows.byIds, { ids: ids.join() })).tasks);
  }
  expect(tasks).toHaveLength(visible.length);
  return tasks.toSorted(compareRanked);
}

type Request = {
  readonly person: Person;
  readonly filter: TaskFilter;
  readonly sort: TaskSort | null;
  readonly projectId: string | null;
  readonly range: { from: string; to: string } | null;
  readonly foldBefore: string | null;
};

function randomRequest(): Request {
  const some = <T>(values: readonly T[]): T[] => (chance(0.3) ? values.filter(() => chance(0.4)) : []);
  const from = addDays(today, Math.floor(fraction() * 60) - 40);
  const isFiltered = chance(0.7);
  return {
    person: pick(people),
    filter: isFiltered
      ? {
          priority: some(taskPriorities),
          status: some(taskStatuses),
          tag: some(searchTags),
          assignee: some(people.map(({ id }) => id)),
          project: some(projects),
          due: chance(0.3) ? pick(dueFilters) : null,
          completed: chance(0.1) ? pick(completedFilters) : null,
          text: chance(0.3) ? pick(searchTexts) : '',
        }
      : noFilter,
    sort: chance(0.6) ? { field: pick(taskSortFields), direction: pick(sortDirections) } : null,
    projectId: chance(0.3) ? pick(projects) : null,
    range: chance(0.2) ? { from, to: addDays(from, Math.floor(fraction() * 30)) } : null,
    foldBefore: chance(0.6) ? addDays(today, -Math.floor(fraction() * 20)) : null,
  };
}

function scopeOf({ filter, projectId, range }: Request) {
  return { ...taskFilterText(filter), ...(projectId !== null && { projectId }), ...range };
}

function inputOf(request: Request) {
  return { ...scopeOf(request), ...taskSortText(request.sort) };
}

/** The same with the fold, for what has columns. */
function columnsInput(request: Request) {
  const { foldBefore } = request;
  return { ...inputOf(request), ...(foldBefore !== null && { foldBefore }) };
}

async function readerOf({ id }: Person): Promise<FilterReader> {
  const { week_start: weekStart } = await app.database.db
    .selectFrom('user_profiles')
    .select('week_start')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { timeZone: 'UTC', today, weekStart };
}

function inScope({ person, projectId }: Request): Task[] {
  const tasks = whole.get(person.id) ?? [];
  return projectId === null ? tasks : tasks.filter((task) => task.projectId === projectId);
}

async function matching(request: Request): Promise<Task[]> {
  const { filter, person, range } = request;
  const test = matches(filter, await readerOf(person));
  return inScope(request).filter(
    (task) => (test?.(task) ?? true) && (range === null || touches(task, range)),
  );
}

/** Whether a request folds a task in its group. */
function isBelow(task: Task, { foldBefore }: Request, group: WindowGroup): boolean {
  return group === 'completed' && isFolded(task, foldBefore ?? undefined);
}

/** The position of the first task after those of a window, if it is in the same part. */
function positionAfter(tasks: readonly Task[], count: number, request: Request, group: WindowGroup) {
  const [last, next] = [tasks[count - 1], tasks[count]];
  if (!last || !next) return null;
  return isBelow(last, request, group) === isBelow(next, request, group) ? next.position : null;
}

/** Matching tasks in the order of a request, and of a column with those last that are folded. */
function sorted(tasks: readonly Task[], request: Request, group?: WindowGroup): Task[] {
  const inOrder = unfolded(tasks, request, group);
  if (group === undefined) return inOrder;
  const isLast = (task: Task) => Number(isBelow(task, request, group));
  return inOrder.toSorted((a, b) => isLast(a) - isLast(b));
}

function unfolded(tasks: readonly Task[], { sort, person }: Request, group?: WindowGroup): Task[] {
  if (sort !== null)
    return tasks.toSorted(compareBy(sort, { person: (id) => person.known.people.get(id) ?? null }));
  if (group === 'received' || group === 'assigned' || (group && isPropertyGroup(group)))
    return tasks.toSorted(compareOpenFirst);
  return group === undefined || isColumn(group) ? [...tasks] : tasks.toSorted(compareDue);
}

/** Any group, half of the time one by a property. */
function randomGroup(): WindowGroup {
  if (chance(0.5)) return pick(taskGroups);
  const byProperty: PropertyGroup[] = [
    `assignee:${pick(people).id}`,
    chance(0.5) ? noProject : `project:${pick(projects)}`,
    `due:${pick(dueGroups)}`,
    `priority:${pick(taskPriorities)}`,
  ];
  return pick(byProperty);
}

/** Whether a task is in a group of a person. */
async function groupTest(group: WindowGroup, person: Person): Promise<(task: Task) => boolean> {
  const reader = await readerOf(person);
  if (!isPropertyGroup(group)) return (task) => isInGroup(task, group, { userId: person.id, today });
  const groupOf = grouper(groupingOf(group), reader);
  return (task) => groupOf(task) === group;
}

const idsOf = (tasks: readonly Task[]) => tasks.map(({ id }) => id);

describe(`requests for tasks (WINDOWS_SEED=${random.seed})`, () => {
  test('all windows of a group are what the rules say, each with its end', async () => {
    let found = 0;
    for (let round = 0; round < rounds; round += 1) {
      const request = randomRequest();
      const group = randomGroup();
      const inGroup = (await matching(request)).filter(await groupTest(group, request.person));
      const expected = sorted(inGroup, request, group);
      const limit = 1 + Math.floor(fraction() * 8);
      const read: Task[] = [];
      let after: string | null = null;
      do {
        const window: OutputOf<typeof api.taskWindows.window> = {
          cards: {},
          ...(await request.person.ok(api.taskWindows.window, {
            ...columnsInput(request),
            group,
            limit,
            ...(after !== null && { after }),
          })),
        };
        read.push(...window.tasks);
        expect(window.nextPosition).toBe(positionAfter(expected, read.length, request, group));
        expect(window.next === null).toBe(read.length >= expected.length);
        after = window.next;
      } while (after !== null);
      // With the request, so that a failure shows it.
      const asked = { ...columnsInput(request), group };
      expect({ asked, ids: idsOf(read) }).toEqual({ asked, ids: idsOf(expected) });
      found += read.length;
    }
    expect(found).toBeGreaterThan(rounds);
  });

  test('the first response of a board is what the rules say', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const request = randomRequest();
      const board = await request.person.ok(api.taskWindows.board, columnsInput(request));
      const tasks = await matching(request);
      expect(board.total).toBe(inScope(request).length);
      for (const status of taskStatuses) {
        const column = sorted(
          tasks.filter((task) => task.status === status),
          request,
          status,
        );
        const { windows, counts, heads } = board;
        expect(idsOf(windows[status].tasks)).toEqual(idsOf(column.slice(0, 20)));
        expect(windows[status].nextPosition).toBe(positionAfter(column, 20, request, status));
        expect(counts[status]).toBe(column.length);
        expect(heads[status]).toBe(inScope(request).find((task) => task.status === status)?.position ?? null);
      }
      const shown = new Set(taskStatuses.flatMap((status) => idsOf(board.windows[status].tasks)));
      const missing = taskStatuses
        .flatMap((status) => board.windows[status].tasks.flatMap(({ dependencies }) => dependencies))
        .filter((id) => !shown.has(id));
      expect(board.related.map(({ id }) => id)).toEqual([...new Set(missing)].toSorted());
    }
  });

  test('the groups by a property are what the rules say, with the first windows', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const request = randomRequest();
      const by = pick(propertyGroupings);
      const { person } = request;
      const answer = await person.ok(api.taskWindows.groups, { ...inputOf(request), by });
      const groupOf = grouper(by, await readerOf(person));
      const all = Map.groupBy(inScope(request), groupOf);
      const found = Map.groupBy(await matching(request), groupOf);
      const nameOf = (group: PropertyGroup) => {
        const id = group.slice(by.length + 1);
        return (person.known.people.get(id) ?? person.known.projects.get(id))?.name ?? '';
      };
      const expected = [...all.keys()]
        .toSorted(compareGroups({ userId: person.id, nameOf }))
        .map((group) => ({
          group,
          count: found.get(group)?.length ?? 0,
          total: all.get(group)?.length ?? 0,
        }));
      expect(answer.groups).toEqual(expected);
      expect(answer.others).toBeNull();
      // As many as fill a screen, from the first one on.
      const sizes = expected.map(({ count }) => Math.min(count, 20));
      const opened = expected.filter(
        ({ count }, at) => count > 0 && sizes.slice(0, at).reduce((sum, size) => sum + size, 0) < 40,
      );
      expect(answer.windows.map(({ group }) => group).toSorted()).toEqual(
        opened.map(({ group }) => group).toSorted(),
      );
      const small = expected.slice(-3).map(({ group }) => group);
      const rest =
        small.length === 0
          ? []
          : (await person.ok(api.taskWindows.groupWindows, { ...inputOf(request), groups: small.join() }))
              .windows;
      for (const { group, tasks, next, nextPosition } of [...answer.windows, ...rest]) {
        const inOrder = sorted(found.get(group) ?? [], request, group);
        expect(idsOf(tasks)).toEqual(idsOf(inOrder.slice(0, 20)));
        expect(next === null).toBe(inOrder.length <= 20);
        expect(nextPosition).toBe(inOrder[20]?.position ?? null);
      }
    }
  });

  test('counts are what the rules say', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const request = randomRequest();
      const { person } = request;
      const { columns, totals, heads, ...counts } = await person.ok(api.tasks.counts, scopeOf(request));
      const tasks = await matching(request);
      expect(counts).toEqual(countTasks(inScope(request), { userId: person.id, timeZone: 'UTC', today }));
      for (const status of taskStatuses) {
        const first = inScope(request).find((task) => task.status === status);
        expect(columns[status]).toBe(tasks.filter((task) => task.status === status).length);
        expect(totals[status]).toBe(inScope(request).filter((task) => task.status === status).length);
        expect(heads[status]).toBe(first?.position ?? null);
      }
    }
  });

  test('the last position of a column is what the rules say', async () => {
    for (const person of people) {
      for (const projectId of [null, ...projects]) {
        const tasks = inScope({ ...randomRequest(), person, projectId });
        for (const status of taskStatuses) {
          const { position } = await person.ok(api.taskWindows.lastPosition, {
            status,
            ...(projectId !== null && { projectId }),
          });
          expect(position).toBe(tasks.findLast((task) => task.status === status)?.position ?? null);
        }
      }
    }
  });

  test('a list has all tasks in order', async () => {
    for (let round = 0; round < rounds / 4; round += 1) {
      const request = randomRequest();
      const read: Task[] = [];
      let after: string | null = null;
      do {
        const page: { tasks: Task[]; next: string | null } = await request.person.ok(api.tasks.list, {
          ...inputOf(request),
          limit: 40,
          ...(after !== null && { after }),
        });
        read.push(...page.tasks);
        after = page.next;
      } while (after !== null);
      expect(idsOf(read)).toEqual(idsOf(sorted(await matching(request), request)));
    }
  });

  test('facets count tags and assignees', async () => {
    for (const person of people) {
      for (const projectId of [null, ...projects]) {
        const request = { ...randomRequest(), person, projectId };
        const tasks = inScope(request);
        const { tags, assignees } = await person.ok(
          api.taskWindows.facets,
          projectId === null ? {} : { projectId },
        );
        const ofTag = countBy(tasks.flatMap((task) => task.tags.map((tag) => tag.toLowerCase())));
        expect(new Map(tags.map(({ tag, count }) => [tag.toLowerCase(), count]))).toEqual(ofTag);
        const ofPerson = countBy(tasks.map(({ assignedTo }) => assignedTo));
        expect(new Map(assignees.map(({ personId, count }) => [personId, count]))).toEqual(ofPerson);
        expect(tags.map(({ count }) => count)).toEqual(
          tags.map(({ count }) => count).toSorted((a, b) => b - a),
        );
      }
    }
  });
});

test('counts by due date are those of open tasks that the person sees', async () => {
  const from = addDays(today, -20);
  for (const person of people) {
    for (const { id: assigneeId } of people) {
      const open = (whole.get(person.id) ?? []).filter(
        (task) =>
          task.assignedTo === assigneeId &&
          task.completedAt === null &&
          task.dueDate >= from &&
          task.dueDate < addDays(from, dueCountDays),
      );
      const { days } = await person.ok(api.taskWindows.dueCounts, { assigneeId, from });
      expect(new Map(days.map(({ day, count }) => [day, count]))).toEqual(
        countBy(open.map(({ dueDate }) => dueDate)),
      );
    }
  }
});

function countBy(keys: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}
