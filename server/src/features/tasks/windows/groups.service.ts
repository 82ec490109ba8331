import type { OutputOf, ParsedInputOf } from '@longtable/contract/endpoint';
import { compareGroups } from '@longtable/contract/rules/task-group-order';
import type { PropertyGroup, PropertyGrouping } from '@longtable/contract/rules/task-grouping';
import { firstGroupedTasks, firstWindowSize, maxTaskGroups } from '@longtable/contract/rules/task-limits';
import type { taskWindowsApi } from '@longtable/contract/task-windows';
import { readCards } from '../../../kits/cards.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Actor } from '../../../policies/actor.ts';
import { aboutRows, presented } from './answered-rows.ts';
import * as counts from './counts.store.ts';
import { type GroupWindow, readGroups } from './groups.store.ts';
import { groupValue } from './property-groups.ts';
import { searchOf } from './search.ts';
import * as store from './windows.store.ts';

type Input<Name extends 'groups' | 'groupWindows'> = ParsedInputOf<(typeof taskWindowsApi)[Name]>;
type Output<Name extends 'groups' | 'groupWindows'> = OutputOf<(typeof taskWindowsApi)[Name]>;

type Counted = { readonly group: PropertyGroup; readonly count: number; readonly total: number };

/** Reads tasks in groups by a property (docs/decisions/035). */
export function createTaskGroups({ db }: { db: Db }) {
  return {
    async groups(actor: Actor, input: Input<'groups'>): Promise<Output<'groups'>> {
      const { by } = input;
      const search = await searchOf(db, actor, input, anyGroupOf[by]);
      const all = await countGroups(search, by);
      const own: PropertyGroup = `assignee:${actor.id}`;
      all.sort(
        (a, b) => Number(b.group === own) - Number(a.group === own) || b.count - a.count || b.total - a.total,
      );
      const groups = all.slice(0, maxTaskGroups);
      const rest = all.slice(maxTaskGroups);
      const cards = await cardsOf(by, groups);
      const named = new Map(
        [...(cards.people ?? []), ...(cards.projects ?? [])].map(({ id, name }) => [id, name]),
      );
      const nameOf = (group: PropertyGroup) => named.get(group.slice(by.length + 1)) ?? '';
      const compare = compareGroups({ userId: actor.id, nameOf });
      groups.sort((a, b) => compare(a.group, b.group));
      const windows = input.counts === 'only' ? [] : await firstWindows(search, groups);
      const about = await aboutRows(
        db,
        actor,
        windows.flatMap(({ rows }) => rows),
      );
      return {
        groups,
        others:
          rest.length === 0
            ? null
            : { groups: rest.length, count: sum(rest, 'count'), total: sum(rest, 'total') },
        windows: answered(actor, windows),
        related: about.related,
        cards: {
          people: distinct([...(about.cards.people ?? []), ...(cards.people ?? [])]),
          projects: distinct([...(about.cards.projects ?? []), ...(cards.projects ?? [])]),
        },
      };
    },

    async groupWindows(actor: Actor, input: Input<'groupWindows'>): Promise<Output<'groupWindows'>> {
      const [first, ...rest] = input.groups;
      if (first === undefined) return { windows: [], related: [], cards: {} };
      const search = await searchOf(db, actor, input, first);
      const windows = await readGroups(db, search, { groups: [first, ...rest], limit: firstWindowSize });
      const about = await aboutRows(
        db,
        actor,
        windows.flatMap(({ rows }) => rows),
      );
      return { windows: answered(actor, windows), ...about };
    },
  };

  async function countGroups(search: store.TaskSearch, by: PropertyGrouping): Promise<Counted[]> {
    const { scope, conditions, days } = search;
    const value = groupValue(by, days);
    const [matching, all] = await Promise.all([
      counts.countGroups(db, scope, value, conditions),
      conditions.length === 0 ? null : counts.countGroups(db, scope, value),
    ]);
    return [...(all ?? matching)].map(([name, total]) => ({
      group: `${by}:${name}` as PropertyGroup,
      count: matching.get(name) ?? 0,
      total,
    }));
  }

  /** The cards that name the groups. */
  function cardsOf(by: PropertyGrouping, groups: readonly Counted[]) {
    const ids = groups.map(({ group }) => group.slice(by.length + 1)).filter((id) => id !== 'none');
    return readCards(db, {
      people: by === 'assignee' ? ids : [],
      projects: by === 'project' ? ids : [],
    });
  }

  /**
   * Reads the windows of the first groups, as many as fill a screen. Large groups are read one by one, each up to the end of
   * its window; small ones together, which sorts all of their tasks.
   */
  async function firstWindows(search: store.TaskSearch, groups: readonly Counted[]): Promise<GroupWindow[]> {
    const opened: Counted[] = [];
    let tasks = 0;
    for (const group of groups) {
      if (tasks >= firstGroupedTasks) break;
      if (group.count === 0) continue;
      opened.push(group);
      tasks += Math.min(group.count, firstWindowSize);
    }
    const isSmall = ({ count }: Counted) => count <= firstWindowSize;
    const [small, ...others] = opened.filter(isSmall).map(({ group }) => group);
    const large = opened.filter((group) => !isSmall(group));
    const limit = firstWindowSize;
    const [together, ...alone] = await Promise.all([
      small === undefined ? [] : readGroups(db, search, { groups: [small, ...others], limit }),
      ...large.map(async ({ group }) =>
        Object.assign(await store.readWindow(db, search, { group, limit }), { group }),
      ),
    ]);
    return [...together, ...alone];
  }
}

/** A group of each property: what a search needs to know is the same for all of them. */
const anyGroupOf: Readonly<Record<PropertyGrouping, PropertyGroup>> = {
  assignee: 'assignee:',
  project: 'project:none',
  due: 'due:today',
  priority: 'priority:high',
};

function answered(actor: Actor, windows: readonly GroupWindow[]) {
  return windows.map(({ rows, ...window }) => ({ ...window, ...presented(actor, rows) }));
}

function sum(groups: readonly Counted[], of: 'count' | 'total'): number {
  return groups.reduce((all, group) => all + group[of], 0);
}

function distinct<T extends { readonly id: string }>(cards: readonly T[]): T[] {
  return [...new Map(cards.map((card) => [card.id, card])).values()];
}
