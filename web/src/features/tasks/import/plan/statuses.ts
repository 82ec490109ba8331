import type { TaskPriority } from '@longtable/contract/rules/task-priority';
import type { TaskStatus } from '@longtable/contract/rules/task-status';
import type { SourceTask } from '../model/source-task.ts';
import { lettersOf } from '../values/letters.ts';
import { isCanceled, priorityOf, statusOf } from '../values/words.ts';

/** A value of the file and what it maps to. */
export type ValueMeaning<Value> = {
  readonly key: string;
  readonly text: string;
  readonly count: number;
  readonly value: Value;
  /** False if `value` is only the fallback. */
  readonly isKnown: boolean;
};

type Meanings = {
  readonly statuses: ReadonlyMap<string, TaskStatus | 'skip'>;
  readonly priorities: ReadonlyMap<string, TaskPriority>;
};

/** Returns the status of a task; 'skip' if tasks with its status aren't imported. */
export function statusFor(task: SourceTask, { statuses }: Pick<Meanings, 'statuses'>): TaskStatus | 'skip' {
  const chosen = statuses.get(keyOf(task.status));
  if (task.status !== '' && chosen === 'skip') return 'skip';
  if (task.isDone) return 'completed';
  return (task.status === '' ? undefined : chosen) ?? meaningOf(task).value;
}

/** Returns the priority for a text, by user choice or vocabulary; null if unknown. */
export function priorityFor(text: string, { priorities }: Pick<Meanings, 'priorities'>): TaskPriority | null {
  return priorities.get(keyOf(text)) ?? priorityOf(text);
}

/** Lists the statuses of tasks that aren't completed anyway, most frequent first. */
export function statusMeanings(
  tasks: readonly SourceTask[],
  { statuses }: Pick<Meanings, 'statuses'>,
): ValueMeaning<TaskStatus | 'skip'>[] {
  const found = new Map<string, ValueMeaning<TaskStatus | 'skip'>>();
  for (const task of tasks) {
    if (task.status === '' || task.isDone) continue;
    const key = keyOf(task.status);
    const { value, isKnown } = meaningOf(task);
    const known = found.get(key);
    if (known) found.set(key, { ...known, count: known.count + 1 });
    else found.set(key, { key, text: task.status, count: 1, value: statuses.get(key) ?? value, isKnown });
  }
  return byCount(found);
}

/** Lists the priorities, most frequent first. */
export function priorityMeanings(
  tasks: readonly SourceTask[],
  { priorities }: Pick<Meanings, 'priorities'>,
): ValueMeaning<TaskPriority>[] {
  const found = new Map<string, ValueMeaning<TaskPriority>>();
  for (const { priority: text } of tasks) {
    if (text === '') continue;
    const key = keyOf(text);
    const known = found.get(key);
    const value = priorityFor(text, { priorities }) ?? 'medium';
    if (known) found.set(key, { ...known, count: known.count + 1 });
    else found.set(key, { key, text, count: 1, value, isKnown: priorityOf(text) !== null });
  }
  return byCount(found);
}

/** Comparison key of a value; values without letters, such as emoji, are compared as they are. */
function keyOf(text: string): string {
  return lettersOf(text) || text.trim();
}

function byCount<Value>(found: ReadonlyMap<string, ValueMeaning<Value>>): ValueMeaning<Value>[] {
  return [...found.values()].toSorted((a, b) => b.count - a.count);
}

/**
 * Maps a status. The category of the source system decides whether it is completed; otherwise its name decides.
 * Canceled tasks are completed.
 */
function meaningOf({ status, statusHint }: SourceTask): { value: TaskStatus; isKnown: boolean } {
  if (status === '') return { value: statusHint ?? 'todo', isKnown: true };
  const word = statusOf(status);
  if (statusHint !== null) {
    const isAgreed = word !== null && (word === 'completed') === (statusHint === 'completed');
    return { value: isAgreed ? word : statusHint, isKnown: true };
  }
  if (word !== null) return { value: word, isKnown: true };
  return isCanceled(status) ? { value: 'completed', isKnown: true } : { value: 'todo', isKnown: false };
}
