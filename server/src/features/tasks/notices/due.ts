import { quoted } from '../../../kits/notice-text.ts';
import { notify } from '../../../kits/notify.ts';
import type { Change } from '../../../platform/change.ts';
import { together } from '../../../platform/db/together.ts';
import type { Actor } from '../../../policies/actor.ts';
import type { TaskRow } from '../../../policies/task.ts';
import { type DueTask, type Reminder, readDueAlready } from './due.store.ts';
import { ofTask } from './notices.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** Reminds the assignees of tasks, with the days or hours that remain at `now`. Each once about one due date. */
export async function remind(
  change: Change,
  reminder: Reminder,
  tasks: readonly DueTask[],
  now: number,
): Promise<void> {
  await together(
    tasks.map((task) =>
      notify(change, null, {
        type: reminder,
        ...ofReminder(task, reminder),
        message:
          reminder === 'task_due_soon'
            ? `Due ${daysUntil(task, now)}: ${quoted(task.title)}.`
            : `Due in ${counted(rest(task.ends, now, hour), 'hour')}: ${quoted(task.title)}.`,
      }),
    ),
  );
}

/**
 * Tells the assignees of tasks whose due date somebody else has moved so close that its reminder would be over. What people move
 * themselves they know.
 */
export async function tellMoved(
  { change, actor }: { readonly change: Change; readonly actor: Pick<Actor, 'id'> },
  changed: readonly { readonly before: TaskRow; readonly after: TaskRow }[],
): Promise<void> {
  const moved = changed.filter(
    ({ before, after }) =>
      after.due_date !== before.due_date &&
      after.completed_at === null &&
      after.assigned_to !== actor.id &&
      after.assigned_to === before.assigned_to,
  );
  if (moved.length === 0) return;
  const due = await readDueAlready(
    change.tx,
    moved.map(({ after }) => after.id),
  );
  const now = Date.now();
  for (const task of due) {
    await notify(change, actor.id, {
      type: 'task_due_soon',
      ...ofReminder(task, 'task_due_soon'),
      message: (by) => `${by} moved ${quoted(task.title)}, which is now due ${daysUntil(task, now)}.`,
    });
  }
}

function ofReminder(task: DueTask, reminder: Reminder) {
  const { metadata, ...rest } = ofTask(task);
  const name = reminder === 'task_due_soon' ? 'due-soon' : 'deadline';
  return {
    ...rest,
    to: [task.assigned_to],
    reason: 'you are assigned',
    metadata: { ...metadata, dueDate: task.due_date },
    key: `${name}:${task.id}:${task.due_date}`,
  };
}

function daysUntil({ begins }: DueTask, now: number): string {
  const days = rest(begins, now, day);
  return days > 0 ? `in ${counted(days, 'day')}` : 'today';
}

/** How many of a unit remain, rounded up. */
function rest(until: string, now: number, unit: number): number {
  return Math.ceil((Date.parse(until) - now) / unit);
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
