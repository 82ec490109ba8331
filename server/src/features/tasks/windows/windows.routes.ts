import { taskWindowsApi } from '@longtable/contract/task-windows';
import { tasksApi } from '@longtable/contract/tasks';
import { query, type Route } from '../../../policies/engine.ts';
import type { TaskWindows } from './windows.service.ts';

/** The endpoints that read several tasks. */
export function taskWindowRoutes(windows: TaskWindows): Route[] {
  return [
    query(taskWindowsApi.board, { access: 'signedIn' }, ({ actor, input }) => windows.board(actor, input)),
    query(taskWindowsApi.window, { access: 'signedIn' }, ({ actor, input }) => windows.window(actor, input)),
    query(taskWindowsApi.groups, { access: 'signedIn' }, ({ actor, input }) => windows.groups(actor, input)),
    query(taskWindowsApi.groupWindows, { access: 'signedIn' }, ({ actor, input }) =>
      windows.groupWindows(actor, input),
    ),
    query(taskWindowsApi.lastPosition, { access: 'signedIn' }, ({ actor, input }) =>
      windows.lastPosition(actor, input),
    ),
    query(taskWindowsApi.facets, { access: 'signedIn' }, ({ actor, input }) => windows.facets(actor, input)),
    query(taskWindowsApi.dueCounts, { access: 'signedIn' }, ({ actor, input }) =>
      windows.dueCounts(actor, input),
    ),
    query(taskWindowsApi.byIds, { access: 'signedIn' }, ({ actor, input }) => windows.byIds(actor, input)),
    query(tasksApi.list, { access: 'signedIn' }, ({ actor, input }) => windows.list(actor, input)),
    query(tasksApi.counts, { access: 'signedIn' }, ({ actor, input }) => windows.counts(actor, input)),
  ];
}
