import { newId } from '@longtable/contract/new-id';
import { maxCreatedAtOnce, maxImportComments } from '@longtable/contract/rules/task-limits';
import type { Ranked } from '@longtable/contract/rules/task-order';
import { positionsAtHead } from '@longtable/contract/rules/task-position';
import { type TaskStatus, taskStatuses } from '@longtable/contract/rules/task-status';
import type { ImportedComment, ImportedTask } from '@longtable/contract/task-imports';
import type { PlannedTask } from '../plan/plan.ts';

/** Maximum size of a part in bytes, below the server's limit of 256 KB. */
const maxPartBytes = 200 * 1024;

/** Content of one request. */
export type ImportPart = {
  readonly tasks: readonly ImportedTask[];
  readonly comments: readonly ImportedComment[];
};

/**
 * Splits a plan into requests. Ids and positions are assigned once, so that a part can be sent again; the tasks are
 * placed before the `heads` of their columns in file order. Dependencies are sent before the tasks that need them. `known` maps
 * identities of existing tasks to their ids.
 */
export function partsOf(
  tasks: readonly PlannedTask[],
  heads: Readonly<Record<TaskStatus, readonly Ranked[]>>,
  known: ReadonlyMap<string, string> = new Map(),
): ImportPart[] {
  const positions = new Map(
    taskStatuses.map((status) => {
      const count = tasks.filter((task) => task.status === status).length;
      return [status, positionsAtHead(heads[status], count).values()];
    }),
  );
  const ids = new Map([...known, ...tasks.map(({ identity }) => [identity, newId()] as const)]);
  const inputs = new Map(
    tasks.map((task) => [task.identity, inputOf(task, ids, positions.get(task.status)?.next().value)]),
  );
  const parts = packer();
  for (const { identity, comments } of inDependencyOrder(tasks)) {
    const input = inputs.get(identity);
    if (!input) continue;
    parts.add('tasks', input);
    for (const content of comments) parts.add('comments', { id: newId(), taskId: input.id, content });
  }
  return parts.all();
}

/** Collects items into parts within the limits, in order. */
function packer() {
  const parts: { tasks: ImportedTask[]; comments: ImportedComment[] }[] = [];
  const most = { tasks: maxCreatedAtOnce, comments: maxImportComments };
  let bytes = 0;
  return {
    add<Kind extends keyof typeof most>(
      kind: Kind,
      item: Kind extends 'tasks' ? ImportedTask : ImportedComment,
    ) {
      const size = byteLength(JSON.stringify(item)) + 1;
      const last = parts.at(-1);
      const fits = last !== undefined && last[kind].length < most[kind] && bytes + size <= maxPartBytes;
      const part = fits ? last : { tasks: [], comments: [] };
      if (!fits) {
        parts.push(part);
        bytes = 0;
      }
      (part[kind] as (typeof item)[]).push(item);
      bytes += size;
    },
    all: (): ImportPart[] => parts,
  };
}

/** Sorts tasks so that dependencies come first; otherwise keeps the file order. */
function inDependencyOrder(tasks: readonly PlannedTask[]): PlannedTask[] {
  if (tasks.every(({ dependsOn }) => dependsOn.length === 0)) return [...tasks];
  const byIdentity = new Map(tasks.map((task) => [task.identity, task]));
  const ordered = new Set<PlannedTask>();
  for (const start of tasks) {
    const path = [{ task: start, next: 0 }];
    for (let top = path.at(-1); top; top = path.at(-1)) {
      const identity = top.task.dependsOn[top.next];
      top.next += 1;
      if (ordered.has(top.task) || identity === undefined) {
        ordered.add(top.task);
        path.pop();
        continue;
      }
      const awaited = byIdentity.get(identity);
      if (awaited && !ordered.has(awaited)) path.push({ task: awaited, next: 0 });
    }
  }
  return [...ordered];
}

/** Builds the request for a task, omitting defaults to keep requests small. */
function inputOf(
  task: PlannedTask,
  ids: ReadonlyMap<string, string>,
  position: string | undefined,
): ImportedTask {
  const { identity, title, description, status, priority, startDate, dueDate, repeat } = task;
  const { estimatedHours, timeTaken, completedAt } = task;
  const dependencies = task.dependsOn.flatMap((other) => ids.get(other) ?? []);
  return {
    id: ids.get(identity) ?? newId(),
    key: identity,
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
    ...(completedAt !== null && { completedAt }),
    ...(task.tags.length > 0 && { tags: [...task.tags] }),
    ...(task.steps.length > 0 && { subtasks: task.steps.map((step) => ({ id: newId(), ...step })) }),
    ...(dependencies.length > 0 && { dependencies }),
    ...(task.project !== null && { projectId: task.project.id }),
  };
}

const encoder = new TextEncoder();

function byteLength(text: string): number {
  return encoder.encode(text).length;
}
