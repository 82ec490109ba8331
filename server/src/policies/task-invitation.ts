import './task-invitation.table.ts';
import './task.table.ts';
import { sql } from 'kysely';

/**
 * Holds for a row of `task_invitations` joined with its task while the task has the assignee and project of then
 * (docs/product/invitations.md, "With a task").
 */
export const isStillAsInvited = sql<boolean>`(tasks.assigned_to = task_invitations.assigned_to
  and tasks.project_id is not distinct from task_invitations.project_id)`;
