import { newId } from '@longtable/contract/ids';
import { maxCreatedAtOnce } from '@longtable/contract/rules/task-limits';
import { boardStatuses } from '@longtable/contract/rules/task-status';
import type { NewTask } from '@longtable/contract/tasks';
import { type Connection, requestBytes } from '../product/connection.ts';
import type { Person } from '../product/product.ts';
import type { Figure } from '../section.ts';
import { count, median, milliseconds, spread } from '../statistics.ts';

/** Milliseconds that all of them may take. */
const longest = 10_000;

/** Has each of these people import so many tasks, in parts as large as the product takes them. */
export async function measureImporting(
  connection: Connection,
  people: readonly Person[],
  tasks: number,
): Promise<Figure[]> {
  const totals: number[] = [];
  const parts: number[] = [];
  for (const person of people) {
    const begun = performance.now();
    for (let start = 0; start < tasks; start += maxCreatedAtOnce) {
      const length = Math.min(maxCreatedAtOnce, tasks - start);
      const body = { tasks: Array.from({ length }, (_, index) => imported(start + index)) };
      const request = requestBytes('POST', '/api/tasks/several', { cookie: person.cookie, body });
      const sentAt = performance.now();
      const { status } = await connection.send(request);
      if (status !== 200) throw new Error(`A part of an import was answered with ${status}.`);
      parts.push(performance.now() - sentAt);
    }
    totals.push(performance.now() - begun);
  }
  const total = median(totals);
  return [
    {
      name: `Importing ${count(tasks)} tasks in parts of ${maxCreatedAtOnce}`,
      value: `${milliseconds(total)} (a part ${spread(parts)})`,
      target: `under ${count(longest / 1000)} s`,
      met: total < longest,
    },
  ];
}

/** A card as other boards have them. */
function imported(index: number): NewTask {
  const status = boardStatuses[index % boardStatuses.length] ?? 'todo';
  return {
    id: newId(),
    title: `Reply to the supplier about delivery dates (${index})`,
    description: 'Ask for the numbers first, then compare them with those of the last quarter.',
    dueDate: `2026-0${1 + (index % 9)}-1${index % 10}`,
    priority: 'medium',
    status,
    tags: ['imported', `list-${index % 7}`],
    subtasks: ['Ask', 'Compare'].map((title) => ({ id: newId(), title, done: status === 'completed' })),
  };
}
