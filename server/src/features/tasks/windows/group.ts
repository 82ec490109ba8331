import { addDays } from '@longtable/contract/rules/calendar-day';
import { daysAhead } from '@longtable/contract/rules/task-counts';
import type { TaskGroup } from '@longtable/contract/rules/task-groups';
import type { TaskStatus } from '@longtable/contract/rules/task-status';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { isKept } from '../../../policies/task.ts';
import { projectsIn, type TaskScope } from './scope.ts';

/** The predicates of a group that is no column (contract/rules/task-groups), in scope. */
export function inGroup(
  { actorId, projectId }: TaskScope,
  group: Exclude<TaskGroup, TaskStatus>,
  today: string,
): RawBuilder<SqlBool>[] {
  const inScope = inScopeOf({ actorId, projectId });
  switch (group) {
    case 'received':
      return [sql`tasks.assigned_to = ${actorId} and tasks.assigned_to <> tasks.assigned_by`, inScope];
    case 'assigned':
      return [sql`tasks.assigned_by = ${actorId} and tasks.assigned_to <> tasks.assigned_by`, inScope];
    case 'overdue':
      return [openBy(actorId), sql`tasks.due_date < ${today}::date`, inScope];
    case 'due-today':
      return [openBy(actorId), sql`tasks.due_date = ${today}::date`, inScope];
    case 'due-soon':
      return [
        openBy(actorId),
        sql`tasks.due_date between ${addDays(today, 1)}::date and ${addDays(today, daysAhead)}::date`,
        inScope,
      ];
    case 'new':
      return [
        openBy(actorId),
        sql`tasks.assigned_to <> tasks.assigned_by and tasks.status = 'todo'`,
        inScope,
      ];
    case 'waiting':
      return [
        sql`tasks.assigned_by = ${actorId} and tasks.assigned_to <> tasks.assigned_by
          and tasks.completed_at is null`,
        inScope,
      ];
  }
}

/** The predicate of a scope for tasks of which the actor is the assignee or assigner. */
export function inScopeOf({ actorId, projectId }: TaskScope): RawBuilder<SqlBool> {
  return projectId === undefined
    ? isKept
    : sql<SqlBool>`tasks.project_id = any(array(${projectsIn({ actorId, projectId })}))`;
}

/** The predicate of the open tasks that are assigned to a person. */
export function openBy(actorId: string): RawBuilder<SqlBool> {
  return sql`tasks.assigned_to = ${actorId} and tasks.completed_at is null`;
}
