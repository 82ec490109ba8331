import { maxFilterText, type TaskFilter } from '@longtable/contract/rules/task-filter';
import { completedDays, dueDays, type FilterReader } from '@longtable/contract/rules/task-filter-match';
import type { DayRange } from '@longtable/contract/rules/task-span';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** The predicates of a filter, as contract/rules/task-filter has them. */
export function filterConditions(filter: TaskFilter, reader: FilterReader): RawBuilder<SqlBool>[] {
  const { priority, status, tag, assignee, project, due, completed, text } = filter;
  const conditions: RawBuilder<SqlBool>[] = [];
  if (priority.length > 0) conditions.push(sql`tasks.priority = any(${[...priority]}::text[])`);
  if (status.length > 0) conditions.push(sql`tasks.status = any(${[...status]}::text[])`);
  if (assignee.length > 0) conditions.push(sql`tasks.assigned_to = any(${[...assignee]}::uuid[])`);
  if (project.length > 0) conditions.push(sql`tasks.project_id = any(${[...project]}::uuid[])`);
  if (completed) {
    const { from, to } = completedDays(completed, reader);
    conditions.push(sql`tasks.completed_at >= ${from}::date::timestamp at time zone ${reader.timeZone}
      and tasks.completed_at < (${to}::date + 1)::timestamp at time zone ${reader.timeZone}`);
  }
  if (due) {
    const { from, to } = dueDays(due, reader);
    conditions.push(
      from === null
        ? sql`tasks.due_date <= ${to}::date and tasks.completed_at is null`
        : sql`tasks.due_date between ${from}::date and ${to}::date`,
    );
  }
  if (tag.length > 0)
    conditions.push(sql`exists (select from task_tags where task_id = tasks.id
      and lower(name) = any(array(select lower(wanted) from unnest(${[...tag]}::text[]) as wanted)))`);
  const words = text.trim().slice(0, maxFilterText);
  if (words !== '')
    conditions.push(sql`strpos(task_search_text(tasks.title), task_search_text(${words}::text)) > 0`);
  return conditions;
}

/** The predicate of a range of days: contract/rules/task-span, `touches`. */
export function rangeCondition({ from, to }: DayRange): RawBuilder<SqlBool> {
  return sql<SqlBool>`tasks.due_date >= ${from}::date
    and (tasks.due_date <= ${to}::date or tasks.start_date <= ${to}::date)`;
}

/** Whether the days of a filter depend on the first day of the reader's week. */
export function needsWeekStart({ due, completed }: TaskFilter): boolean {
  return [due, completed].some((days) => days?.endsWith('-week'));
}
