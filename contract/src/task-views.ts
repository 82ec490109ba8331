import { z } from 'zod';
import { defineErrors } from './define-errors.ts';
import { endpoint } from './endpoint.ts';
import { id, madeId } from './ids.ts';
import { maxSavedNameLength } from './rules/task-limits.ts';

/** A saved view of tasks: a name, and the query string of the Taskboard's address. Personal. */
export const savedTaskView = z.object({
  id: z.string(),
  name: z.string(),
  /** Such as `view=list&priority=high&sort=dueDate`. */
  address: z.string(),
  createdAt: z.string(),
});
export type SavedTaskView = z.infer<typeof savedTaskView>;

const name = z
  .string()
  .trim()
  .min(1, 'Give it a name.')
  .max(maxSavedNameLength, `Use at most ${maxSavedNameLength} characters.`);
const address = z.string().max(4000);

/** The actor's saved views, by name. */
export const taskViewsApi = {
  list: endpoint('GET', '/api/task-views', {
    input: z.object({}),
    output: z.object({ views: z.array(savedTaskView) }),
  }),
  /** At most `maxTaskViews` (`task-view/too-many`). */
  create: endpoint('POST', '/api/task-views', {
    input: z.object({ id: madeId, name, address }),
    output: savedTaskView,
  }),
  update: endpoint('PATCH', '/api/task-views/:taskViewId', {
    input: z.object({ taskViewId: id, name: name.optional(), address: address.optional() }),
    output: savedTaskView,
  }),
  delete: endpoint('DELETE', '/api/task-views/:taskViewId', {
    input: z.object({ taskViewId: id }),
    output: z.object({ taskViewId: z.string() }),
  }),
};

/** Live events of saved views, to their owner. */
export const taskViewEvents = {
  'task-view.saved': z.object({ view: savedTaskView }),
  'task-view.deleted': z.object({ taskViewId: z.string() }),
};

/** Refusals. */
export const taskViewErrors = defineErrors({
  'task-view/not-found': { status: 404, text: 'Saved view not found.' },
  'task-view/too-many': { status: 422, text: 'You have {most} saved views. Delete one to save another.' },
});
