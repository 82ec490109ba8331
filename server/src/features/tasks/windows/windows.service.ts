import type { OutputOf, ParsedInputOf } from '@longtable/contract/endpoint';
import { addDays, calendarDay } from '@longtable/contract/rules/calendar-day';
import { dueCountDays, firstWindowSize, maxFacets } from '@longtable/contract/rules/task-limits';
import { byStatus, type TaskStatus, taskStatuses } from '@longtable/contract/rules/task-status';
import type { taskWindowsApi } from '@longtable/contract/task-windows';
import type { tasksApi } from '@longtable/contract/tasks';
import { readCards } from '../../../kits/cards.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Actor } from '../../../policies/actor.ts';
import { aboutRows, presented, readCardsOf } from './answered-rows.ts';
import * as counts from './counts.store.ts';
import { readFolded } from './folded.ts';
import { createTaskGroups } from './groups.service.ts';
import { searchOf } from './search.ts';
import * as store from './windows.store.ts';

type Input<Name extends keyof typeof taskWindowsApi> = ParsedInputOf<(typeof taskWindowsApi)[Name]>;
type Output<Name extends keyof typeof taskWindowsApi> = OutputOf<(typeof taskWindowsApi)[Name]>;

export type TaskWindows = ReturnType<typeof createTaskWindows>;

/** Reads tasks by windows, and what filters and counts say about those that are not loaded (docs/decisions/035). */
export function createTaskWindows({ db }: { db: Db }) {
  return {
    ...createTaskGroups({ db }),

    async board(actor: Actor, input: Input<'board'>): Promise<Output<'board'>> {
      const search = await searchOf(db, actor, input);
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
        readColumns(search, foldBefore),
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
          return { ...presented(actor, column), ...ends };
        }),
        ...(await aboutRows(db, actor, rows)),
      };
    },

    async window(actor: Actor, input: Input<'window'>): Promise<Output<'window'>> {
      const { group, after, limit, foldBefore } = input;
      const search = await searchOf(db, actor, input, group);
      const page = { after, limit };
      const { rows, ...ends } =
        group === 'completed' && foldBefore !== undefined
          ? await readFolded(db, search, { ...page, foldBefore })
          : await store.readWindow(db, search, { ...page, group });
      return { ...presented(actor, rows), ...ends, ...(await aboutRows(db, actor, rows)) };
    },

    /** A page of all tasks in scope. */
    async list(
      actor: Actor,
      input: ParsedInputOf<typeof tasksApi.list>,
    ): Promise<OutputOf<typeof tasksApi.list>> {
      const { after, limit } = input;
      const search = await searchOf(db, actor, input);
      const { rows, next } = await store.readWindow(db, search, { after, limit });
      return { ...presented(actor, rows), next, cards: await readCardsOf(db, rows) };
    },

    async counts(
      actor: Actor,
      input: ParsedInputOf<typeof tasksApi.counts>,
    ): Promise<OutputOf<typeof tasksApi.counts>> {
      const { scope, conditions } = await searchOf(db, actor, input);
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
      return { ...presented(actor, rows), ...(await aboutRows(db, actor, rows)) };
    },
  };

  /** The first windows of the columns, of which Completed may be folded. */
  async function readColumns(search: store.TaskSearch, foldBefore: string | undefined) {
    if (foldBefore === undefined) return store.readColumns(db, search, firstWindowSize);
    const open = taskStatuses.filter((status) => status !== 'completed');
    const [columns, completed] = await Promise.all([
      store.readColumns(db, search, firstWindowSize, open),
      readFolded(db, search, { foldBefore, after: undefined, limit: firstWindowSize }),
    ]);
    return { ...columns, completed };
  }
}

function sum(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((total, count) => total + count, 0);
}
