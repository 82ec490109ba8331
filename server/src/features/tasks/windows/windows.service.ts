import type { OutputOf, ParsedInputOf } from '@longtable/contract/endpoint';
import { addDays, calendarDay } from '@longtable/contract/rules/calendar-day';
import { countFilters, parseTaskFilter } from '@longtable/contract/rules/task-filter';
import type { FilterReader } from '@longtable/contract/rules/task-filter-match';
import type { TaskGroup } from '@longtable/contract/rules/task-groups';
import { dueCountDays, firstWindowSize, maxFacets } from '@longtable/contract/rules/task-limits';
import { parseTaskSort } from '@longtable/contract/rules/task-sort';
import type { DayRange } from '@longtable/contract/rules/task-span';
import { byStatus, type TaskStatus, taskStatuses } from '@longtable/contract/rules/task-status';
import type { taskWindowsApi } from '@longtable/contract/task-windows';
import type { Task, tasksApi } from '@longtable/contract/tasks';
import { readCards } from '../../../kits/cards.ts';
import type { Db } from '../../../platform/db/database.ts';
import { refuse } from '../../../platform/http/errors.ts';
import type { Actor } from '../../../policies/actor.ts';
import type { LoneTaskRow } from '../../../policies/task.ts';
import { presentTask } from '../tasks.presenter.ts';
import * as counts from './counts.store.ts';
import { filterConditions, needsWeekStart, rangeCondition } from './filter.ts';
import { readFolded } from './folded.ts';
import { orderOf } from './order.ts';
import * as store from './windows.store.ts';

type Input<Name extends keyof typeof taskWindowsApi> = ParsedInputOf<(typeof taskWindowsApi)[Name]>;
type Output<Name extends keyof typeof taskWindowsApi> = OutputOf<(typeof taskWindowsApi)[Name]>;

export type TaskWindows = ReturnType<typeof createTaskWindows>;

/** Reads tasks by windows, and what filters and counts say about those that are not loaded (docs/decisions/035). */
export function createTaskWindows({ db }: { db: Db }) {
  return {
    async board(actor: Actor, input: Input<'board'>): Promise<Output<'board'>> {
      const search = await searchOf(actor, input);
      const { scope, conditions } = search;
      const isWhole = conditions.length === 0;
      const isPlain = isWhole && input.sort === undefined;
      const { foldBefore } = input;
      // What a plain board does not show first.
      const hidden: readonly TaskStatus[] = isPlain
        ? foldBefore === undefined
          ? []
          : ['completed']
        : taskStatuses;
      const [columns, matching, all, heads] = await Promise.all([
        readColumns(actor, search, foldBefore),
        counts.countColumns(db, scope, conditions),
        isWhole ? null : counts.countColumns(db, scope),
        hidden.length === 0 ? null : store.readHeads(db, scope, hidden),
      ]);
      const rows = Object.values(columns).flatMap((column) => column.rows);
      return {
        total: sum(all ?? matching),
        totals: all ?? matching,
        counts: matching,
        heads: byStatus((status) =>
          hidden.includes(status)
            ? (heads?.get(status) ?? null)
            : (columns[status].rows[0]?.position ?? null),
        ),
        windows: byStatus((status) => {
          const { rows: column, ...ends } = columns[status];
          return { tasks: column.map((row) => presentTask(actor, row)), ...ends };
        }),
        ...(await aboutRows(actor, rows)),
      };
    },

    async window(actor: Actor, input: Input<'window'>): Promise<Output<'window'>> {
      const { group, after, limit, foldBefore } = input;
      const search = await searchOf(actor, input, group);
      const today = calendarDay(actor.timeZone);
      const page = { today, after, limit };
      const { rows, ...ends } =
        group === 'completed' && foldBefore !== undefined
          ? await readFolded(db, search, { ...page, foldBefore })
          : await store.readWindow(db, search, { ...page, group });
      return { ...presented(actor, rows), ...ends, ...(await aboutRows(actor, rows)) };
    },

    /** A page of all tasks in scope. */
    async list(
      actor: Actor,
      input: ParsedInputOf<typeof tasksApi.list>,
    ): Promise<OutputOf<typeof tasksApi.list>> {
      const { after, limit } = input;
      const search = await searchOf(actor, input);
      const today = calendarDay(actor.timeZone);
      const { rows, next } = await store.readWindow(db, search, { today, after, limit });
      return { ...presented(actor, rows), next, cards: await readCardsOf(rows) };
    },

    async counts(
      actor: Actor,
      input: ParsedInputOf<typeof tasksApi.counts>,
    ): Promise<OutputOf<typeof tasksApi.counts>> {
      const { scope, conditions } = await searchOf(actor, input);
      const { timeZone } = actor;
      const [own, all, matching, heads] = await Promise.all([
        counts.countOwn(db, scope, { timeZone, today: calendarDay(timeZone) }),
        counts.countColumns(db, scope),
        conditions.length === 0 ? null : counts.countColumns(db, scope, conditions),
        store.readHeads(db, scope),
      ]);
      return {
        ...own,
        total: sum(all),
        completed: all.completed,
        columns: matching ?? all,
        totals: all,
        heads: byStatus((status) => heads.get(status) ?? null),
      };
    },

    async lastPosition(
      actor: Actor,
      { projectId, status }: Input<'lastPosition'>,
    ): Promise<Output<'lastPosition'>> {
      return { position: await store.readLastPosition(db, { actorId: actor.id, projectId }, status) };
    },

    async facets(actor: Actor, { projectId }: Input<'facets'>): Promise<Output<'facets'>> {
      const scope = { actorId: actor.id, projectId };
      const [tags, assignees] = await Promise.all([
        counts.readTags(db, scope),
        counts.readAssignees(db, scope),
      ]);
      const shown = assignees.slice(0, maxFacets);
      return {
        tags: tags.slice(0, maxFacets),
        assignees: shown,
        more: tags.length > maxFacets || assignees.length > maxFacets,
        cards: await readCards(db, { people: shown.map(({ personId }) => personId), projects: [] }),
      };
    },

    async dueCounts(actor: Actor, { assigneeId, from }: Input<'dueCounts'>): Promise<Output<'dueCounts'>> {
      const to = addDays(from, dueCountDays - 1);
      return { days: await counts.countDue(db, { actorId: actor.id }, { assigneeId, from, to }) };
    },

    async byIds(actor: Actor, { ids }: Input<'byIds'>): Promise<Output<'byIds'>> {
      const rows = await store.readVisible(db, actor.id, ids);
      return { ...presented(actor, rows), ...(await aboutRows(actor, rows)) };
    },
  };

  /** The first windows of the columns, of which Completed may be folded. */
  async function readColumns(actor: Actor, search: store.TaskSearch, foldBefore: string | undefined) {
    if (foldBefore === undefined) return store.readColumns(db, search, firstWindowSize);
    const open = taskStatuses.filter((status) => status !== 'completed');
    const today = calendarDay(actor.timeZone);
    const [columns, completed] = await Promise.all([
      store.readColumns(db, search, firstWindowSize, open),
      readFolded(db, search, { foldBefore, today, after: undefined, limit: firstWindowSize }),
    ]);
    return { ...columns, completed };
  }

  /** What a request asks for. Days are those of the actor. */
  async function searchOf(actor: Actor, input: Asked, group?: TaskGroup): Promise<store.TaskSearch> {
    const filter = parseTaskFilter(input);
    const reader: FilterReader = {
      timeZone: actor.timeZone,
      today: calendarDay(actor.timeZone),
      weekStart: needsWeekStart(filter) ? await counts.readWeekStart(db, actor.id) : 0,
    };
    const range = rangeOf(input);
    return {
      scope: { actorId: actor.id, projectId: input.projectId },
      conditions: [
        ...(countFilters(filter) === 0 ? [] : filterConditions(filter, reader)),
        ...(range ? [rangeCondition(range)] : []),
      ],
      order: orderOf(parseTaskSort(input), group),
      isScanned: filter.tag.length > 0,
    };
  }

  /** The cards of rows, and the dependencies that are not among them. */
  async function aboutRows(actor: Actor, rows: readonly LoneTaskRow[]) {
    const known = new Set(rows.map(({ id }) => id));
    const missing = new Set(rows.flatMap(({ dependencies }) => dependencies).filter((id) => !known.has(id)));
    const [related, cards] = await Promise.all([
      missing.size === 0 ? [] : store.readRelated(db, actor.id, [...missing]),
      readCardsOf(rows),
    ]);
    return { related, cards };
  }

  // Read separately, once per person: their columns would be repeated in every row.
  function readCardsOf(rows: readonly LoneTaskRow[]) {
    return readCards(db, {
      people: rows.flatMap((row) => [row.created_by, row.assigned_to, row.assigned_by]),
      projects: rows.flatMap(({ project_id }) => project_id ?? []),
    });
  }
}

type Asked = ParsedInputOf<typeof tasksApi.counts> & { readonly sort?: string | undefined };

function rangeOf({ from, to }: { from?: string | undefined; to?: string | undefined }): DayRange | null {
  if (from === undefined && to === undefined) return null;
  if (from === undefined || to === undefined)
    throw refuse('request/malformed', { fields: { from: 'Choose the first and the last day.' } });
  return { from, to };
}

function presented(actor: Actor, rows: readonly LoneTaskRow[]): { tasks: Task[] } {
  return { tasks: rows.map((row) => presentTask(actor, row)) };
}

function sum(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((total, count) => total + count, 0);
}
