import type { FilterReader } from '@longtable/contract/rules/task-filter-match';
import { groupEnds, grouper, groupingOf } from '@longtable/contract/rules/task-grouper';
import { type PropertyGroup, type PropertyGrouping } from '@longtable/contract/rules/task-grouping';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { LoneTaskRow } from '../../../policies/task.ts';
import { allOf, sourcesOf, type TaskScope, type TaskSource } from './scope.ts';

/** What the groups by due date depend on. */
export type Days = Pick<FilterReader, 'today' | 'weekStart'>;

/** Some groups by the same property. */
export type Groups = readonly [PropertyGroup, ...PropertyGroup[]];

/** The value that a task is grouped by, as the group has it: contract/rules/task-grouping, `groupOf`. */
export function groupValue(by: PropertyGrouping, days: Days): RawBuilder<string> {
  switch (by) {
    case 'assignee':
      return sql`tasks.assigned_to::text`;
    case 'project':
      return sql`coalesce(tasks.project_id::text, 'none')`;
    case 'priority':
      return sql`tasks.priority`;
    case 'due': {
      const { thisWeek, nextWeek } = groupEnds(days);
      return sql`case when tasks.completed_at is not null then 'completed'
        when tasks.due_date < ${days.today}::date then 'overdue'
        when tasks.due_date = ${days.today}::date then 'today'
        when tasks.due_date <= ${thisWeek}::date then 'this-week'
        when tasks.due_date <= ${nextWeek}::date then 'next-week' else 'later' end`;
    }
  }
}

/** Returns the function for the group of a row. */
export function rowGrouper(by: PropertyGrouping, days: Days): (row: LoneTaskRow) => PropertyGroup {
  const groupOf = grouper(by, days);
  return ({ assigned_to, project_id, priority, due_date, completed_at }) =>
    groupOf({
      assignedTo: assigned_to,
      projectId: project_id,
      priority,
      dueDate: due_date,
      completedAt: completed_at,
    });
}

/**
 * The tasks in scope of some groups by the same property. Ids are compared as ids and not as texts, so that a project is
 * found by its index, and sources that have none of the groups are left out.
 */
export function sourcesOfGroups(scope: TaskScope, groups: Groups, days: Days): readonly TaskSource[] {
  const by = groupingOf(groups[0]);
  const values = groups.map((group) => group.slice(by.length + 1));
  const sources = sourcesOf(scope);
  switch (by) {
    case 'assignee':
      return narrowed(sources, sql`tasks.assigned_to = any(${values}::uuid[])`);
    case 'project': {
      const [inProjects, ...outside] = sources;
      const ids = values.filter((value) => value !== 'none');
      // Of a project, no tasks are without one: then this source, narrowed to no ids, is the only one.
      return [
        ...narrowed(inProjects ? [inProjects] : [], sql`tasks.project_id = any(${ids}::uuid[])`),
        ...(ids.length < values.length ? outside : []),
      ];
    }
    case 'priority':
      return narrowed(sources, sql`tasks.priority = any(${values}::text[])`);
    case 'due':
      return narrowed(sources, sql`${groupValue('due', days)} = any(${values}::text[])`);
  }
}

function narrowed(sources: readonly TaskSource[], condition: RawBuilder<SqlBool>): TaskSource[] {
  return sources.map(({ join, matches }) => ({ join, matches: allOf([matches, condition]) }));
}
