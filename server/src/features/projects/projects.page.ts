import type { ProjectSort } from '@longtable/contract/rules/project-kinds';
import { type RawBuilder, sql } from 'kysely';
import { decodePageEnd, encodePageEnd, isPageTime, notAPage } from '../../platform/http/page-end.ts';

/** By what a list of projects is sorted, and which way. */
export type Sorting = { readonly sort: ProjectSort; readonly isDescending: boolean };
/** Where a page ended: what the last project was sorted by, as the database writes it, and its id. */
export type ProjectsEnd = { readonly id: string; readonly key: string };

export function encodeProjectsEnd({ id, sort_key }: { id: string; sort_key: string }): string {
  return encodePageEnd(id, sort_key);
}

/** Reads it back; anything else, as the end of a page that was sorted by something else, is a malformed request. */
export function decodeProjectsEnd(text: string | undefined, sort: ProjectSort): ProjectsEnd | null {
  if (text === undefined) return null;
  const { id, key } = decodePageEnd(text);
  if (!isKey[sort](key)) throw notAPage();
  return { id, key };
}

const isKey: Readonly<Record<ProjectSort, (key: string) => boolean>> = {
  name: () => true,
  progress: (key) => /^\d{1,7}$/.test(key),
  dueDate: (key) => /^(-?infinity|\d{4}-\d\d-\d\d)$/.test(key),
  priority: (key) => /^[123]$/.test(key),
  createdAt: (key) => isPageTime(key, 6),
};

/** What a project is sorted by, of `projects` and their `counts`. */
export function sortValue({ sort, isDescending }: Sorting): RawBuilder<unknown> {
  switch (sort) {
    case 'name':
      return sql`lower(projects.name)`;
    case 'progress':
      // In millionths: those of many tasks differ where their percents don't.
      return sql`coalesce(counts.completed::bigint * 1000000 / nullif(counts.total, 0), 0)`;
    case 'dueDate':
      // What is never due comes last both ways.
      return isDescending
        ? sql`coalesce(projects.due_date, '-infinity')`
        : sql`coalesce(projects.due_date, 'infinity')`;
    case 'priority':
      return sql`case projects.priority when 'high' then 3 when 'medium' then 2 else 1 end`;
    case 'createdAt':
      return sql`projects.created_at`;
  }
}

/** The same as text, for the end of a page. */
export function sortKey(sorting: Sorting): RawBuilder<string> {
  // To the microsecond, as the database has it: what was cut off would put projects on two pages or on none.
  if (sorting.sort === 'createdAt')
    return sql<string>`to_char(projects.created_at, 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
  return sql<string>`(${sortValue(sorting)})::text`;
}

/** The end's key as the database compares it. */
export function endValue({ sort }: Sorting, { key }: ProjectsEnd): RawBuilder<unknown> {
  switch (sort) {
    case 'name':
      return sql`${key}`;
    case 'progress':
      return sql`${key}::bigint`;
    case 'dueDate':
      return sql`${key}::date`;
    case 'priority':
      return sql`${key}::int`;
    case 'createdAt':
      return sql`${key}::timestamptz`;
  }
}
