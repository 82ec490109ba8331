import { personName } from '@longtable/contract/rules/person-name';
import type { TaskCommentFacts } from '@longtable/contract/task-comments';
import { presentPersonCard } from '../../../kits/person-card.ts';
import type { TaskCommentRow } from '../../../policies/task-comment.ts';

/** A comment as everybody reads it who sees the task. */
export function presentTaskCommentFacts(row: TaskCommentRow): TaskCommentFacts {
  const { author_id, author_name, author_email, author_avatar } = row;
  const isDeleted = author_id === null || author_name === null || author_email === null;
  return {
    id: row.id,
    taskId: row.task_id,
    content: row.content,
    createdAt: row.created_at,
    editedAt: row.edited_at,
    author: isDeleted
      ? null
      : presentPersonCard({
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
