import type { EventRow } from '@longtable/contract/live';
import type { TaskComment } from '@longtable/contract/task-comments';
import { mentionedPeople, personIn } from '../../../kits/cards.ts';
import type { TaskCommentRow } from '../../../policies/task-comment.ts';

/** A comment, the same for everyone who sees the task. */
export function presentTaskComment(row: TaskCommentRow): EventRow<TaskComment> {
  return {
    id: row.id,
    taskId: row.task_id,
    content: row.content,
    createdAt: row.created_at,
    editedAt: row.edited_at,
    authorId: row.author_id,
    mentionIds: row.mentions.map(({ id }) => id),
  };
}

/** The cards that a comment brings. */
export const taskCommentCards = [personIn('author_id', 'author'), mentionedPeople] as const;
