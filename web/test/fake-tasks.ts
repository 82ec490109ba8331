import type { Cards } from '@longtable/contract/cards';
import type { CurrentUser } from '@longtable/contract/people';
import { calendarDay } from '@longtable/contract/rules/calendar-day';
import { countTasks } from '@longtable/contract/rules/task-counts';
import { editTask } from '@longtable/contract/rules/task-edit';
import { type Task, tasksApi } from '@longtable/contract/tasks';
import { fakeApi, Refusal } from './fake-api.ts';
import { noTaskCounts } from './no-tasks.ts';
import { aTask } from './samples.ts';

/**
 * Has the fake server keep these tasks of somebody: it lists and counts them, and takes what is created, edited, moved
 * and deleted. Returns them as the server has them.
 */
export function fakeTasks(user: CurrentUser, tasks: readonly Task[], cards: Cards = {}): () => Task[] {
  const kept = new Map(tasks.map((task) => [task.id, task]));
  const all = () => [...kept.values()].toSorted((one, other) => (one.position < other.position ? -1 : 1));
  const change = (taskId: string, edit: Parameters<typeof editTask>[1]) => {
    const task = kept.get(taskId);
    if (!task) return new Refusal('task/not-found');
    return save({ ...editTask(task, edit, new Date().toISOString()), version: task.version + 1 });
  };
  const save = (task: Task) => {
    kept.set(task.id, task);
    return { ...task, cards };
  };
  fakeApi(tasksApi.list, () => ({ tasks: all(), cards, next: null }));
  fakeApi(tasksApi.counts, () => {
    const { id: userId, timeZone } = user;
    const about = { userId, timeZone, today: calendarDay(timeZone) };
    return { ...noTaskCounts, ...countTasks(kept.values(), about) };
  });
  fakeApi(tasksApi.get, ({ taskId }) => {
    const task = kept.get(taskId);
    return task ? { ...task, cards } : new Refusal('task/not-found');
  });
  fakeApi(tasksApi.create, ({ id, title, assigneeId = user.id, position = 'a0V', ...fields }) => {
    const dueDate = fields.dueDate ?? calendarDay(user.timeZone);
    return save({ ...aTask(user, title), ...fields, id, position, dueDate, assignedTo: assigneeId });
  });
  fakeApi(tasksApi.update, ({ taskId, changeId: _, projectId: _project, assigneeId: _assignee, ...edit }) =>
    change(taskId, edit),
  );
  fakeApi(tasksApi.move, ({ taskId, status, position }) => change(taskId, { status, position }));
  fakeApi(tasksApi.delete, ({ taskId }) => {
    kept.delete(taskId);
    return { taskId };
  });
  return all;
}
