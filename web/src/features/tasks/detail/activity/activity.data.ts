import type { TaskActivity } from '@longtable/contract/task-activity';
import type { Task } from '@longtable/contract/tasks';
import { useEffect, useRef } from 'react';
import { createActivityLists } from '../../../../kits/activity/activity-lists.ts';
import { taskActivityApi } from '../../../../platform/api/task-activity.ts';
import { call } from '../../../../platform/client.ts';
import type { ListView } from '../../../../platform/list-view.ts';
import { useRowList } from '../../../../platform/use-row-list.ts';

const activityLists = createActivityLists<TaskActivity>({
  key: ['task-activity'],
  isLive: false,
  fetch: (taskId, page, signal) => call(taskActivityApi.list, { taskId, ...page }, { signal }),
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
