import type { Cards } from '@longtable/contract/cards';
import type { EventRow } from '@longtable/contract/live';
import { namesOfTask, type TaskNames } from '@longtable/contract/task-names';
import type { AnsweredTask, Task } from '@longtable/contract/tasks';
import { cardsOf, namedIn, personIn } from '../../kits/cards.ts';
import type { Actor } from '../../policies/actor.ts';
import { type LoneTaskRow, type TaskRow, taskRights } from '../../policies/task.ts';

/** The fields of a task that are the same for everyone who sees it, for events. */
export function presentSharedTask(row: LoneTaskRow): EventRow<Task> {
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
    linkedItems: row.linked_items,
    repeat: row.repeat,
    commentsCount: row.comments_count,
    estimatedHours: row.estimated_hours,
    timeTaken: row.time_taken,
    projectId: row.project_id,
    userId: row.user_id,
    createdBy: row.created_by,
    assignedTo: row.assigned_to,
    assignedBy: row.assigned_by,
    completedAt: row.completed_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    version: row.version,
  };
}

/** A task with what the actor may do with it. */
export function presentTask(actor: Actor, row: LoneTaskRow): Task {
  return { ...presentSharedTask(row), can: taskRights.canOf(actor, row) };
}

/** The same as a response, with cards. */
export function answerTask(actor: Actor, row: TaskRow): AnsweredTask {
  return { ...presentTask(actor, row), cards: cardsOfTasks([row]) };
}

/** Tasks with what a person may do with them, and the cards that they mention. */
export function answerTasks(actor: Actor, rows: readonly TaskRow[]): { tasks: Task[]; cards: Cards } {
  return { tasks: rows.map((row) => presentTask(actor, row)), cards: cardsOfTasks(rows) };
}

/** The cards of the people and projects of tasks. */
export function cardsOfTasks(rows: readonly TaskRow[]): Cards {
  return cardsOf(rows, sources);
}

const sources = [
  personIn('created_by', 'creator'),
  personIn('assigned_to', 'assignee'),
  personIn('assigned_by', 'assigner'),
  namedIn('projects', 'project_id', 'project'),
];

/** A task with people and project by name, for readers without cards. */
export function presentNamedTask(row: TaskRow): EventRow<Task> & TaskNames {
  const { people = [], projects = [] } = cardsOfTasks([row]);
  const task = presentSharedTask(row);
  const names = namesOfTask(task, {
    person: (id) => people.find((card) => card.id === id) ?? null,
    project: (id) => projects.find((card) => card.id === id) ?? null,
  });
  return { ...task, ...names };
}
