import type { Task, TaskFields } from '@longtable/contract/tasks';
import type { Actor } from '../../policies/actor.ts';
import { type TaskRow, taskPolicy } from '../../policies/task.ts';

/** A task as everyone who may see it sees it: the payload of its events. */
export function presentTaskFields(row: TaskRow): TaskFields {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    startDate: row.start_date,
    dueDate: row.due_date,
    priority: row.priority,
    status: row.status,
    position: row.position,
    progress: row.progress,
    tags: row.tags,
    subtasks: row.subtasks,
    dependencies: row.dependencies,
    repeat: row.repeat,
    commentsCount: row.comments_count,
    estimatedHours: row.estimated_hours,
    timeTaken: row.time_taken,
    projectId: row.project_id,
    project: row.project_name,
    userId: row.user_id,
    createdBy: row.created_by,
    assignedTo: row.assigned_to,
    assignedBy: row.assigned_by,
    creatorName: row.creator_name,
    assigneeName: row.assignee_name,
    assignerName: row.assigner_name,
    completedAt: row.completed_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    version: row.version,
  };
}

/** A task as the actor sees it, with what they may do. */
export function presentTask(actor: Actor, row: TaskRow): Task {
  return { ...presentTaskFields(row), can: taskPolicy.canOf(actor, row) };
}
