import { taskCommentsApi } from '@longtable/contract/task-comments';
import { defineFeed } from '../../../kits/feed.ts';
import type { Change } from '../../../platform/change.ts';
import { refuse } from '../../../platform/http/errors.ts';
import type { Actor } from '../../../policies/actor.ts';
import { type TaskRow, taskPolicy } from '../../../policies/task.ts';
import { tellComment, tellMentioned } from '../notices/notices.ts';
import { cardsOfTasks, presentSharedTask } from '../tasks.presenter.ts';
import { presentTaskComment, taskCommentCards } from './comments.presenter.ts';
import * as store from './comments.store.ts';

/** Comments on tasks: everyone who sees the task reads and posts them (docs/product/comments.md). */
export const taskComments = defineFeed({
  parent: { kind: 'task', column: 'task_id', read: 'read', post: 'read' },
  entry: 'taskComment',
  time: 'created_at',
  noun: 'comment',
  endpoints: taskCommentsApi,
  columns: ({ content }) => ({ content }),
  mentions: {
    table: 'task_comment_mentions',
    column: 'comment_id',
    idsOf: ({ mentions }) => mentions.map(({ id }) => id),
    async check(tx, task, personIds) {
      if (personIds.length === 0) return;
      const mentionable = new Set(await store.readMentionableAmong(tx, task, personIds));
      if (!personIds.every((id) => mentionable.has(id))) throw refuse('task-comment/mention-outside');
    },
    async publish(change, actor, { id: commentId, task_id: taskId }, personIds) {
      const others = personIds.filter((id) => id !== actor.id);
      if (others.length === 0) return;
      const task = await readTask(change, actor, taskId);
      await tellMentioned({ change, actor }, task, { id: commentId, mentionIds: others });
    },
  },
  present: presentTaskComment,
  cards: taskCommentCards,
  publishSaved(change, to, row, cards) {
    change.emit('task-comment.saved', {
      ...to,
      payload: { comment: presentTaskComment(row), cards },
    });
  },
  publishDeleted(change, to, row) {
    change.emit('task-comment.deleted', {
      ...to,
      payload: { taskId: row.task_id, commentId: row.id },
    });
  },
  async posted(change, actor, task, { id, mentions }) {
    await countComment(change, actor, task, 1);
    await tellComment({ change, actor }, task, { id, mentionIds: mentions.map((each) => each.id) });
  },
  deleted: async (change, actor, { task_id }) =>
    countComment(change, actor, await readTask(change, actor, task_id), -1),
});

/** Changes the number of comments of a task by one, and publishes the task. */
async function countComment(change: Change, actor: Actor, task: TaskRow, by: 1 | -1): Promise<void> {
  const counted = await store.countComments(change.tx, task.id, by);
  change.emit('task.saved', {
    actorId: actor.id,
    ...taskPolicy.receiversOf(task),
    payload: { task: presentSharedTask({ ...task, ...counted }), cards: cardsOfTasks([task]) },
  });
}

async function readTask({ tx }: Change, actor: Actor, taskId: string): Promise<TaskRow> {
  const task = await taskPolicy.load(tx, taskId, actor);
  if (!task) throw new Error(`The task ${taskId} was deleted under its lock.`);
  return task;
}
