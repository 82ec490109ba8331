import type { Task } from '@longtable/contract/tasks';

/** A task for tests: somebody's own, with every right. */
export function makeTask(id: string, fields: Partial<Task> = {}): Task {
  return {
    id,
    title: `Task ${id}`,
    description: '',
    startDate: null,
    dueDate: '2026-11-21',
    priority: 'medium',
    status: 'todo',
    position: `a${id}`,
    progress: 0,
    tags: [],
    subtasks: [],
    dependencies: [],
    repeat: null,
    commentsCount: 0,
    estimatedHours: null,
    timeTaken: null,
    projectId: null,
    userId: 'me',
    createdBy: 'me',
    assignedTo: 'me',
    assignedBy: 'me',
    completedAt: null,
    createdAt: '2026-11-01T10:00:00.000Z',
    updatedAt: '2026-11-01T10:00:00.000Z',
    version: 1,
    can: { move: true, edit: true, delete: true },
    ...fields,
  };
}
