import type { Generated } from 'kysely';

export type TaskCommentTable = {
  id: string;
  task_id: string;
  /** Null once the account is deleted. */
  author_id: string | null;
  content: string;
  created_at: Generated<string>;
  edited_at: string | null;
};

export type TaskCommentMentionTable = { comment_id: string; user_id: string };

declare module '../platform/db/schema.ts' {
  interface Schema {
    task_comments: TaskCommentTable;
    task_comment_mentions: TaskCommentMentionTable;
  }
}
