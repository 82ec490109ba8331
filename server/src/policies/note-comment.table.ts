import type { NoteAnchor } from '@longtable/contract/note-comments';
import type { ColumnType, Generated } from 'kysely';

export type NoteCommentTable = {
  id: string;
  note_id: string;
  /** The first comment of the thread; null for that one. */
  thread_id: string | null;
  /** Null once the account or the comment is deleted. */
  author_id: string | null;
  /** Empty for a first comment that was deleted while others had replied. */
  content: string;
  created_at: Generated<string>;
  edited_at: string | null;
  quote: Generated<string>;
  /** Written as JSON text; null for replies. */
  anchor: ColumnType<NoteAnchor | null, string | null, string>;
  resolved_at: string | null;
};

export type NoteCommentMentionTable = { comment_id: string; user_id: string };

declare module '../platform/db/schema.ts' {
  interface Schema {
    note_comments: NoteCommentTable;
    note_comment_mentions: NoteCommentMentionTable;
  }
}
