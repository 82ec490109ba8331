import type { ParsedInputOf } from '@longtable/contract/endpoint';
import { calendarDay } from '@longtable/contract/rules/calendar-day';
import { countFilters, parseTaskFilter } from '@longtable/contract/rules/task-filter';
import type { FilterReader } from '@longtable/contract/rules/task-filter-match';
import type { WindowGroup } from '@longtable/contract/rules/task-groups';
import { parseTaskSort } from '@longtable/contract/rules/task-sort';
import type { DayRange } from '@longtable/contract/rules/task-span';
import type { tasksApi } from '@longtable/contract/tasks';
import type { Db } from '../../../platform/db/database.ts';
import { refuse } from '../../../platform/http/errors.ts';
import type { Actor } from '../../../policies/actor.ts';
import { readWeekStart } from './counts.store.ts';
import { filterConditions, needsWeekStart, rangeCondition } from './filter.ts';
import { orderOf } from './order.ts';
import type { TaskSearch } from './windows.store.ts';

type Asked = ParsedInputOf<typeof tasksApi.counts> & { readonly sort?: string | undefined };

/** What a request asks for, of a group or of all tasks. Days are those of the actor. */
export async function searchOf(db: Db, actor: Actor, input: Asked, group?: WindowGroup): Promise<TaskSearch> {
  const filter = parseTaskFilter(input);
  const isByWeek = group?.startsWith('due:') || needsWeekStart(filter);
  const reader: FilterReader = {
    timeZone: actor.timeZone,
    today: calendarDay(actor.timeZone),
    weekStart: isByWeek ? await readWeekStart(db, actor.id) : 0,
  };
  const range = rangeOf(input);
  return {
    scope: { actorId: actor.id, projectId: input.projectId },
    conditions: [
      ...(countFilters(filter) === 0 ? [] : filterConditions(filter, reader)),
      ...(range ? [rangeCondition(range)] : []),
    ],
    order: orderOf(parseTaskSort(input), group),
    days: reader,
    isScanned: filter.tag.length > 0,
  };
}

function rangeOf({ from, to }: { from?: string | undefined; to?: string | undefined }): DayRange | null {
  if (from === undefined && to === undefined) return null;
  if (from === undefined || to === undefined)
    throw refuse('request/malformed', { fields: { from: 'Choose the first and the last day.' } });
  return { from, to };
}
