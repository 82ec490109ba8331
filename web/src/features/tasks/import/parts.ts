import { newId } from '@longtable/contract/new-id';
import { maxCreatedAtOnce } from '@longtable/contract/rules/task-limits';
import { positionsAtHead } from '@longtable/contract/rules/task-order';
import { taskStatuses } from '@longtable/contract/rules/task-status';
import type { NewTask } from '@longtable/contract/tasks';
import type { TaskColumns } from '../columns.ts';
import type { PlannedTask } from './plan.ts';

/** The largest part, in bytes: the server takes no larger requests, and what holds the tasks together weighs, too. */
const maxPartBytes = 200 * 1024;

/**
 * The tasks of a plan as they are sent, in parts that the server takes. Their ids and places are made here, once: a part
 * that is sent again is the same part, and every column begins with the tasks of the file, in its order.
 */
export function partsOf(tasks: readonly PlannedTask[], columns: TaskColumns): NewTask[][] {
  const positions = new Map(
    taskStatuses.map((status) => {
      const count = tasks.filter((task) => task.status === status).length;
      return [status, positionsAtHead(columns[status], count).values()];
    }),
  );
  const parts: NewTask[][] = [];
  let part: NewTask[] = [];
  let bytes = 0;
  for (const task of tasks) {
    const input = inputOf(task, positions.get(task.status)?.next().value);
    const size = byteLength(JSON.stringify(input)) + 1;
    if (part.length === maxCreatedAtOnce || (part.length > 0 && bytes + size > maxPartBytes)) {
      parts.push(part);
      part = [];
      bytes = 0;
    }
    part.push(input);
    bytes += size;
  }
  if (part.length > 0) parts.push(part);
  return parts;
}

/** Without what the server fills in by itself: a file of thousands is on its way for a shorter time. */
function inputOf(task: PlannedTask, position: string | undefined): NewTask {
  const { title, description, status, priority, startDate, dueDate, repeat, estimatedHours, timeTaken } =
    task;
  return {
    id: newId(),
    title,
    dueDate,
    status,
    priority,
    assigneeId: task.assignee.id,
    ...(position !== undefined && { position }),
    ...(description !== '' && { description }),
    ...(startDate !== null && { startDate }),
    ...(repeat !== null && { repeat }),
    ...(estimatedHours !== null && { estimatedHours }),
    ...(timeTaken !== null && { timeTaken }),
    ...(task.tags.length > 0 && { tags: [...task.tags] }),
    ...(task.steps.length > 0 && { subtasks: task.steps.map((step) => ({ id: newId(), ...step })) }),
    ...(task.project !== null && { projectId: task.project.id }),
  };
}

const encoder = new TextEncoder();

function byteLength(text: string): number {
  return encoder.encode(text).length;
}
