import { personName } from '@longtable/contract/rules/person-name';
import type { TaskComment, TaskCommentFacts } from '@longtable/contract/task-comments';
import type { Actor } from '../../../access/actor.ts';
import { type TaskCommentRow, taskCommentAbilitiesOf } from '../../../access/task-comment.ts';
import { toPersonCard } from '../../people/people.shape.ts';

/** A comment as everyone who may see the task reads it: the payload of its events. */
export function toTaskCommentFacts(row: TaskCommentRow): TaskCommentFacts {
  const { author_id, author_name, author_email, author_avatar } = row;
  const isGone = author_id === null || author_name === null || author_email === null;
  return {
    id: row.id,
    taskId: row.task_id,
    content: row.content,
    createdAt: row.created_at,
    editedAt: row.edited_at,
    author: isGone
      ? null
      : toPersonCard({
          id: author_id,
          full_name: author_name,
          email: author_email,
          avatar_url: author_avatar,
        }),
    mentions: row.mentions.map(({ id, full_name, email }) => ({
      id,
      name: personName({ fullName: full_name, email }),
    })),
  };
}

/** A comment as one person sees it: with what that person may do. */
export function toTaskComment(actor: Actor, row: TaskCommentRow): TaskComment {
  return { ...toTaskCommentFacts(row), can: taskCommentAbilitiesOf(actor, row) };
}
