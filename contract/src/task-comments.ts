import { z } from 'zod';
import { cards } from './cards.ts';
import { defineErrors } from './define-errors.ts';
import { endpoint } from './endpoint.ts';
import { id, madeId } from './ids.ts';
import { pagedList } from './paged-list.ts';
import { maxCommentLength, maxMentions } from './rules/task-limits.ts';

/** A comment on a task (docs/product/comments.md). */
export const taskComment = z.object({
  id: z.string(),
  taskId: z.string(),
  content: z.string(),
  createdAt: z.string(),
  /** When its author last edited it; null if never. */
  editedAt: z.string().nullable(),
  /** Null once the account is deleted. */
  authorId: z.string().nullable(),
  /** The mentioned people; the text has each as `@` and their name. */
  mentionIds: z.array(z.string()),
  can: z.object({ edit: z.boolean(), delete: z.boolean() }),
});
export type TaskComment = z.infer<typeof taskComment>;

/** Page size of the list. */
export const commentsPage = 50;

const content = z
  .string()
  .trim()
  .min(1, 'Write something first.')
  .max(maxCommentLength, `Use at most ${maxCommentLength} characters.`);
/** Must be people who may see the task (`task-comment/mention-outside`). */
const mentionIds = z
  .array(id)
  .max(maxMentions)
  .transform((ids) => [...new Set(ids)])
  .default([]);

/** Comments on tasks, newest first; older ones by `after`. Everyone who may see a task can read and write them. */
export const taskCommentsApi = {
  list: pagedList('/api/tasks/:taskId/comments', {
    input: { taskId: id },
    output: { comments: z.array(taskComment), cards },
    size: commentsPage,
  }),
  post: endpoint('POST', '/api/tasks/:taskId/comments', {
    input: z.object({ taskId: id, id: madeId, content, mentionIds }),
    output: taskComment.extend({ cards }),
  }),
  /** For the author. Notifies newly mentioned people. */
  edit: endpoint('PATCH', '/api/task-comments/:taskCommentId', {
    input: z.object({ taskCommentId: id, content, mentionIds }),
    output: taskComment.extend({ cards }),
  }),
  /** For the author, and everyone who may delete the task. */
  delete: endpoint('DELETE', '/api/task-comments/:taskCommentId', {
    input: z.object({ taskCommentId: id }),
    output: z.object({ commentId: z.string() }),
  }),
  /** People who may see the task and so can be mentioned, by a part of their name; at most ten, never the actor. */
  mentionable: endpoint('GET', '/api/tasks/:taskId/mentionable', {
    input: z.object({ taskId: id, text: z.string().max(100).default('') }),
    output: z.object({ personIds: z.array(z.string()), cards }),
  }),
};

/** Live events of comments, to everyone who may see the task. `task.saved` carries the number of comments. */
export const taskCommentEvents = {
  'task-comment.saved': z.object({ comment: taskComment.omit({ can: true }), cards }),
  'task-comment.deleted': z.object({ taskId: z.string(), commentId: z.string() }),
};

/** Refusals: docs/product/comments.md. */
export const taskCommentErrors = defineErrors({
  'task-comment/not-found': { status: 404, text: 'Comment not found.' },
  'task-comment/not-allowed': { status: 403, text: 'You can only change your own comments.' },
  'task-comment/mention-outside': {
    status: 422,
    text: 'Only people who can see this task can be mentioned. Nothing was posted.',
  },
});
