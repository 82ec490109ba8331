import { isCalendarDay } from '@longtable/contract/rules/calendar-day';
import type { ProjectSort } from '@longtable/contract/rules/project-kinds';
import { sql } from 'kysely';
import { byText, byTime, type ListOrder, type SortKey } from '../../kits/paged-list.ts';

/** The sort key and direction of a list of projects. */
export type Sorting = { readonly sort: ProjectSort; readonly isDescending: boolean };

/** The order of a list of `projects` and their `counts`. */
export function projectOrder({ sort, isDescending }: Sorting): ListOrder {
  const direction = isDescending ? 'desc' : undefined;
  return { keys: [sortKey({ sort, isDescending })], id: 'projects.id', direction };
}

function sortKey({ sort, isDescending }: Sorting): SortKey {
  switch (sort) {
    case 'name':
      return byText(sql`lower(projects.name)`);
    case 'progress':
      return {
        // In millionths, since the percentages of large projects can be equal.
        value: sql`coalesce(counts.completed::bigint * 1000000 / nullif(counts.total, 0), 0)`,
        type: 'bigint',
        isText: (text) => /^\d{1,7}$/.test(text),
      };
    case 'dueDate':
      return {
        // Projects without a due date come last in both directions.
        value: isDescending
          ? sql`coalesce(projects.due_date, '-infinity')`
          : sql`coalesce(projects.due_date, 'infinity')`,
        type: 'date',
        isText: (text) => /^-?infinity$/.test(text) || isCalendarDay(text),
      };
    case 'priority':
      return {
        value: sql`case projects.priority when 'high' then 3 when 'medium' then 2 else 1 end`,
        type: 'int',
        isText: (text) => /^[123]$/.test(text),
      };
    case 'createdAt':
      return byTime('projects.created_at');
  }
}
