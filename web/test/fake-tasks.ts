import type { Cards } from '@longtable/contract/cards';
import type { ParsedInputOf } from '@longtable/contract/endpoint';
import type { CurrentUser } from '@longtable/contract/people';
import { addDays, calendarDay } from '@longtable/contract/rules/calendar-day';
import { countTasks } from '@longtable/contract/rules/task-counts';
import { editOfMany, editTask } from '@longtable/contract/rules/task-edit';
import { parseTaskFilter } from '@longtable/contract/rules/task-filter';
import { matches } from '@longtable/contract/rules/task-filter-match';
import { isFolded } from '@longtable/contract/rules/task-fold';
import { grouper, groupingOf } from '@longtable/contract/rules/task-grouper';
import { isPropertyGroup, type PropertyGroup } from '@longtable/contract/rules/task-grouping';
import {
  compareDue,
  compareOpenFirst,
  isColumn,
  isInGroup,
  type WindowGroup,
} from '@longtable/contract/rules/task-groups';
import {
  dueCountDays,
  firstGroupedTasks,
  firstWindowSize,
  maxTaskGroups,
} from '@longtable/contract/rules/task-limits';
import { compareRanked } from '@longtable/contract/rules/task-order';
import { parseTaskSort } from '@longtable/contract/rules/task-sort';
import { compareBy } from '@longtable/contract/rules/task-sort-compare';
import { touches } from '@longtable/contract/rules/task-span';
import { byStatus } from '@longtable/contract/rules/task-status';
import { tagKey } from '@longtable/contract/rules/task-tags';
import { sampleDataApi } from '@longtable/contract/sample-data';
import { taskChangesApi } from '@longtable/contract/task-changes';
import { taskWindowsApi } from '@longtable/contract/task-windows';
import { type Task, tasksApi } from '@longtable/contract/tasks';
import { fakeApi, Refusal } from './fake-api.ts';
import { aTask } from './samples.ts';

type Scope = Readonly<Record<string, unknown>> & {
  readonly projectId?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly foldBefore?: string | undefined;
};

/**
 * Stores tasks in the fake server, as all that the person may see. It serves windows, counts and lists, and applies creating,
 * editing, moving, deleting, undo and redo. Returns a function for the stored tasks, in the order of the board.
 */
export function fakeTasks(user: CurrentUser, tasks: readonly Task[], cards: Cards = {}): () => Task[] {
  const kept = new Map(tasks.map((task) => [task.id, task]));
  const all = () => [...kept.values()].toSorted(compareRanked);
  fakeApi(sampleDataApi.get, () => ({ isLoaded: false, kept: [], hasOwnTasks: kept.size > 0 }));
  fakeQueries(user, all, cards);
  fakeCommands(user, kept, cards);
  return all;
}

function fakeQueries(user: CurrentUser, all: () => readonly Task[], cards: Cards): void {
  const today = calendarDay(user.timeZone);
  const about = { userId: user.id, timeZone: user.timeZone, weekStart: user.weekStart, today };
  const names = { person: (id: string) => cards.people?.find((person) => person.id === id) ?? null };

  const inScope = ({ projectId }: Scope): Task[] =>
    all().filter((task) => projectId === undefined || task.projectId === projectId);
  const matching = (input: Scope): Task[] => {
    const test = matches(parseTaskFilter(input), about);
    const { from, to } = input;
    return inScope(input).filter(
      (task) =>
        (!test || test(task)) && (from === undefined || to === undefined || touches(task, { from, to })),
    );
  };
  const isIn = (task: Task, group: WindowGroup): boolean =>
    isPropertyGroup(group)
      ? grouper(groupingOf(group), about)(task) === group
      : isInGroup(task, group, about);
  const ofGroup = (input: Scope, group: WindowGroup): Task[] => {
    const sort = parseTaskSort(input);
    const found = matching(input).filter((task) => isIn(task, group));
    if (sort) found.sort(compareBy(sort, names));
    if (isColumn(group)) return found.toSorted((a, b) => Number(isOld(a, input)) - Number(isOld(b, input)));
    if (sort) return found;
    if (group === 'received' || group === 'assigned' || isPropertyGroup(group))
      return found.toSorted(compareOpenFirst);
    return found.toSorted(compareDue);
  };
  const isOld = (task: Task, { foldBefore }: Scope) => isFolded(task, foldBefore);
  const windowOf = (input: Scope, group: WindowGroup, from: number, size: number) => {
    const found = ofGroup(input, group);
    const [last, next] = [found[from + size - 1], found[from + size]];
    const isAlike = last && next && isOld(last, input) === isOld(next, input);
    return {
      tasks: found.slice(from, from + size),
      next: next ? String(from + size) : null,
      nextPosition: isAlike ? next.position : null,
    };
  };
  const headsOf = (input: Scope) =>
    byStatus((status) => inScope(input).find((task) => task.status === status)?.position ?? null);
  const columnsOf = (input: Scope) => byStatus((status) => ofGroup(input, status).length);
  const totalsOf = (input: Scope) =>
    byStatus((wanted) => inScope(input).filter(({ status }) => status === wanted).length);

  fakeApi(taskWindowsApi.board, (input) => ({
    total: inScope(input).length,
    totals: totalsOf(input),
    counts: columnsOf(input),
    heads: headsOf(input),
    windows: byStatus((status) => windowOf(input, status, 0, firstWindowSize)),
    related: [],
    cards,
  }));
  fakeApi(taskWindowsApi.window, (input) => ({
    ...windowOf(input, input.group, Number(input.after ?? 0), input.limit),
    related: [],
    cards,
  }));
  const openedWindow = (input: Scope, group: PropertyGroup) => ({
    group,
    ...windowOf(input, group, 0, firstWindowSize),
  });
  fakeApi(taskWindowsApi.groups, (input) => {
    const groupOf = grouper(input.by, about);
    const found = Map.groupBy(matching(input), groupOf);
    // By size, so that tests see the client sort them.
    const all = [...Map.groupBy(inScope(input), groupOf)]
      .map(([group, { length: total }]) => ({ group, count: found.get(group)?.length ?? 0, total }))
      .toSorted((a, b) => b.count - a.count);
    const rest = all.slice(maxTaskGroups);
    const sum = (of: 'count' | 'total') => rest.reduce((before, group) => before + group[of], 0);
    const opened: PropertyGroup[] = [];
    let tasks = 0;
    for (const { group, count } of input.counts === 'only' ? [] : all) {
      if (tasks < firstGroupedTasks && count > 0) opened.push(group);
      tasks += Math.min(count, firstWindowSize);
    }
    return {
      groups: all.slice(0, maxTaskGroups),
      others: rest.length === 0 ? null : { groups: rest.length, count: sum('count'), total: sum('total') },
      windows: opened.map((group) => openedWindow(input, group)),
      related: [],
      cards,
    };
  });
  fakeApi(taskWindowsApi.groupWindows, (input) => ({
    windows: input.groups.map((group) => openedWindow(input, group)),
    related: [],
    cards,
  }));
  fakeApi(taskWindowsApi.lastPosition, (input) => ({
    position: inScope(input).findLast(({ status }) => status === input.status)?.position ?? null,
  }));
  fakeApi(taskWindowsApi.byIds, ({ ids }) => ({
    tasks: all().filter(({ id }) => ids.includes(id)),
    related: [],
    cards,
  }));
  fakeApi(taskWindowsApi.facets, (input) => ({
    tags: counted(
      inScope(input).flatMap((task) => task.tags),
      tagKey,
    ).map(([tag, count]) => ({ tag, count })),
    assignees: counted(inScope(input).map((task) => task.assignedTo)).map(([personId, count]) => ({
      personId,
      count,
    })),
    more: false,
    cards,
  }));
  fakeApi(taskWindowsApi.dueCounts, ({ assigneeId, from }) => {
    const to = addDays(from, dueCountDays - 1);
    const due = all().filter(
      ({ assignedTo, completedAt, dueDate }) =>
        assignedTo === assigneeId && completedAt === null && from <= dueDate && dueDate <= to,
    );
    return { days: counted(due.map(({ dueDate }) => dueDate)).map(([day, count]) => ({ day, count })) };
  });
  fakeApi(tasksApi.counts, (input) => ({
    ...countTasks(inScope(input), about),
    columns: columnsOf(input),
    totals: totalsOf(input),
    heads: headsOf(input),
  }));
  fakeApi(tasksApi.dependencies, ({ taskId }) => {
    const waitsFor = all().find(({ id }) => id === taskId)?.dependencies ?? [];
    return {
      dependencies: all()
        .filter(({ id }) => waitsFor.includes(id))
        .map(({ id, title, status }) => ({ taskId: id, title, isCompleted: status === 'completed' })),
      dependents: all()
        .filter(({ dependencies }) => dependencies.includes(taskId))
        .map(({ id }) => id),
    };
  });
  fakeApi(tasksApi.list, (input) => ({ tasks: matching(input), cards, next: null }));
}

function fakeCommands(user: CurrentUser, kept: Map<string, Task>, cards: Cards): void {
  /** The tasks before each change; null for one that did not exist. */
  const undoable = new Map<string, readonly (readonly [string, Task | null])[]>();
  const remember = (changeId: string | undefined, taskIds: readonly string[]) => {
    if (changeId === undefined) return;
    undoable.set(
      changeId,
      taskIds.map((id) => [id, kept.get(id) ?? null]),
    );
  };
  const tasksOf = (taskIds: readonly string[]) => taskIds.flatMap((id) => kept.get(id) ?? []);
  const save = (task: Task): Task => {
    kept.set(task.id, task);
    return task;
  };
  const edited = (task: Task, edit: Parameters<typeof editTask>[1], chosen: Partial<Task> = {}) =>
    save({ ...editTask(task, edit, new Date().toISOString()), ...chosen, version: task.version + 1 });
  const change = (
    taskId: string,
    changeId: string | undefined,
    edit: Parameters<typeof editTask>[1],
    chosen: Partial<Task> = {},
  ) => {
    const task = kept.get(taskId);
    if (!task) return new Refusal('task/not-found');
    remember(changeId, [taskId]);
    return { ...edited(task, edit, chosen), cards };
  };
  fakeApi(tasksApi.get, ({ taskId }) => {
    const task = kept.get(taskId);
    return task ? { ...task, cards } : new Refusal('task/not-found');
  });
  const create = ({
    id,
    title,
    assigneeId = user.id,
    position = 'a0V',
    ...fields
  }: ParsedInputOf<typeof tasksApi.create>): Task => {
    const dueDate = fields.dueDate ?? calendarDay(user.timeZone);
    return save({ ...aTask(user, title), ...fields, id, position, dueDate, assignedTo: assigneeId });
  };
  fakeApi(tasksApi.create, (input) => ({ ...create(input), cards }));
  fakeApi(tasksApi.createSeveral, ({ tasks }) => ({ tasks: tasks.map(create), cards }));
  fakeApi(tasksApi.update, ({ taskId, changeId, projectId, assigneeId, ...edit }) =>
    change(taskId, changeId, edit, {
      ...(projectId !== undefined && { projectId }),
      ...(assigneeId !== undefined && { assignedTo: assigneeId, assignedBy: user.id }),
    }),
  );
  fakeApi(tasksApi.move, ({ taskId, status, position, changeId }) =>
    change(taskId, changeId, { status, position }),
  );
  fakeApi(tasksApi.delete, ({ taskId, changeId }) => {
    remember(changeId, [taskId]);
    kept.delete(taskId);
    return { taskId };
  });
  fakeApi(taskChangesApi.changeMany, ({ changeId, taskIds, changes }) => {
    remember(changeId, taskIds);
    return {
      tasks: tasksOf(taskIds).map((task) => edited(task, editOfMany(task, changes))),
      refused: [],
      cards,
    };
  });
  fakeApi(taskChangesApi.deleteMany, ({ changeId, taskIds }) => {
    remember(changeId, taskIds);
    for (const id of taskIds) kept.delete(id);
    return { taskIds, refused: [] };
  });
  const takeBack = (changeId: string, as: string | undefined) => {
    const states = undoable.get(changeId) ?? [];
    const ids = states.map(([id]) => id);
    remember(as, ids);
    for (const [id, before] of states) {
      if (before) save({ ...before, version: (kept.get(id) ?? before).version + 1 });
      else kept.delete(id);
    }
    const deleted = ids.filter((id) => !kept.has(id));
    return { tasks: tasksOf(ids), reopened: [], deleted, refused: [], cards };
  };
  fakeApi(taskChangesApi.undo, ({ changeId, undoId }) => takeBack(changeId, undoId));
  fakeApi(taskChangesApi.redo, ({ undoId, redoId }) =>
    undoable.has(undoId) ? takeBack(undoId, redoId) : new Refusal('task/redo-over'),
  );
}

/** The texts with their frequencies, the most frequent first. */
function counted(texts: readonly string[], keyOf = (text: string) => text): [string, number][] {
  const counts = new Map<string, [string, number]>();
  for (const text of texts) {
    const known = counts.get(keyOf(text)) ?? [text, 0];
    counts.set(keyOf(text), [known[0], known[1] + 1]);
  }
  return [...counts.values()].toSorted(([, a], [, b]) => b - a);
}
