import type { TaskActivity } from '@longtable/contract/task-activity';
import type { Task } from '@longtable/contract/tasks';
import { useEffect, useRef } from 'react';
import { taskActivityApi } from '../../../../platform/api/task-activity.ts';
import { call } from '../../../../platform/client.ts';
import type { ListView } from '../../../../platform/list-view.ts';
import { newestFirst } from '../../../../platform/order.ts';
import { createRowLists } from '../../../../platform/row-lists.ts';
import { useRowList } from '../../../../platform/use-row-list.ts';

/** The activity of tasks (`of`), newest first. */
const activityLists = createRowLists<TaskActivity, { readonly of: string; readonly text: '' }>({
  key: ['task-activity'],
  parentOf: ({ of }) => of,
  isLive: false,
  pageSize: 50,
  async fetch({ of: taskId }, page, signal) {
    const { activity, next } = await call(taskActivityApi.list, { taskId, ...page }, { signal });
    return { items: activity, next };
  },
  includes: () => true,
  compare: () => newestFirst,
});

/** The activity of a task, newest first; fetched again when the version of the task changes. */
export function useTaskActivity({ id, version }: Pick<Task, 'id' | 'version'>): ListView<TaskActivity> {
  const seen = useRef({ id, version });
  useEffect(() => {
    const hasChanged = seen.current.id === id && seen.current.version !== version;
    seen.current = { id, version };
    if (hasChanged) activityLists.reload({ of: id });
  }, [id, version]);
  return useRowList(activityLists, { of: id, text: '' });
}
