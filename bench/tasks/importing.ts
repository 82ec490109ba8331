import { newId } from '@longtable/contract/ids';
import { maxChangedAtOnce, maxCreatedAtOnce } from '@longtable/contract/rules/task-limits';
import { boardStatuses } from '@longtable/contract/rules/task-status';
import type { ImportedTask } from '@longtable/contract/task-imports';
import { type Connection, requestBytes } from '../product/connection.ts';
import type { Person } from '../product/product.ts';
import type { Figure } from '../section.ts';
import { count, median, milliseconds, spread } from '../statistics.ts';

/** The limit, in milliseconds. */
const maxMs = 10_000;

/** Lets each of these people import this many tasks, in the largest parts the product accepts, and undo the import. */
export async function measureImporting(
  connection: Connection,
  people: readonly Person[],
  tasks: number,
): Promise<Figure[]> {
  const totals: number[] = [];
  const undone: number[] = [];
  const parts: number[] = [];
  for (const person of people) {
    const id = newId();
    let startedAt = performance.now();
    for (let start = 0; start < tasks; start += maxCreatedAtOnce) {
      const length = Math.min(maxCreatedAtOnce, tasks - start);
      const body = {
        id,
        source: 'trello',
        name: 'board.json',
        total: tasks,
        isLast: start + length === tasks,
        tasks: Array.from({ length }, (_, index) => imported(start + index)),
        comments: [],
      };
      const request = requestBytes('POST', '/api/task-imports', { cookie: person.cookie, body });
      const sentAt = performance.now();
      const { status } = await connection.send(request);
      if (status !== 200) throw new Error(`A part of an import failed with ${status}.`);
      parts.push(performance.now() - sentAt);
    }
    totals.push(performance.now() - startedAt);
    startedAt = performance.now();
    await undo(connection, person, id);
    undone.push(performance.now() - startedAt);
  }
  const total = median(totals);
  return [
    {
      name: `Importing ${count(tasks)} tasks in parts of ${maxCreatedAtOnce}`,
      value: `${milliseconds(total)} (a part ${spread(parts)})`,
      target: `under ${count(maxMs / 1000)} s`,
      met: total < maxMs,
    },
    {
      name: `Undoing an import of ${count(tasks)} tasks in parts of ${count(maxChangedAtOnce)}`,
      value: milliseconds(median(undone)),
      target: `under ${count(maxMs / 1000)} s`,
      met: median(undone) < maxMs,
    },
  ];
}

/** Undoes an import, part by part. */
async function undo(connection: Connection, person: Person, importId: string): Promise<void> {
  let after: string | null = null;
  do {
    const body = { changeId: newId(), after };
    const request = requestBytes('POST', `/api/task-imports/${importId}/undo`, {
      cookie: person.cookie,
      body,
    });
    const answer = await connection.send(request, { body: true });
    if (answer.status !== 200) throw new Error(`A part of undoing failed with ${answer.status}.`);
    after = (JSON.parse(answer.body) as { next: string | null }).next;
  } while (after !== null);
}

/** A card as exported by other boards. */
function imported(index: number): ImportedTask {
  const status = boardStatuses[index % boardStatuses.length] ?? 'todo';
  return {
    id: newId(),
    key: `card ${index}`,
    title: `Reply to the supplier about delivery dates (${index})`,
    description: 'Ask for the numbers first, then compare them with those of the last quarter.',
    dueDate: `2026-0${1 + (index % 9)}-1${index % 10}`,
    priority: 'medium',
    status,
    tags: ['imported', `list-${index % 7}`],
    subtasks: ['Ask', 'Compare'].map((title) => ({ id: newId(), title, done: status === 'completed' })),
  };
}
