import type { ActionItem } from '@longtable/contract/notes';
import type { NoteCategory, NoteKind } from '@longtable/contract/rules/note-kinds';
import type { ColumnType, Generated } from 'kysely';

/** A note, without its document. */
export type NoteTable = {
  id: string;
  user_id: string;
  title: string;
  category: Generated<NoteCategory>;
  kind: Generated<NoteKind>;
  is_favorite: Generated<boolean>;
  is_pinned: Generated<boolean>;
  url: string | null;
  author: string | null;
  tags: Generated<string[]>;
  /** The tags as they are compared (contract/rules/task-tags). */
  tag_keys: Generated<string[]>;
  attendees: Generated<string[]>;
  /** Written as JSON text. */
  action_items: ColumnType<ActionItem[], string | undefined, string>;
  /** The text as HTML, and in plain words: written when the document is stored. */
  content: Generated<string>;
  text: Generated<string>;
  words: Generated<number>;
  /** When it was last changed, its text included. */
  date: Generated<string>;
  created_at: Generated<string>;
  deleted_at: string | null;
  version: Generated<number>;
};

/** What a note is found by (docs/decisions/058). Written by a trigger. */
export type NoteSearchTable = { note_id: string; user_id: string; signature: string; text: string };

/** The stored state of a document: all updates up to `state_seq`. `seq` is that of the last update. */
export type NoteDocumentTable = {
  note_id: string;
  state: Buffer | null;
  state_seq: Generated<number>;
  seq: Generated<number>;
  /** Of the first update that is not part of the state; null when all are. */
  unstored_since: string | null;
  /** Of the last update. */
  changed_at: string | null;
  /** Of the first update since the last version, and whoever has written since then. */
  session_since: string | null;
  session_author_ids: Generated<string[]>;
};

/** An update that is not part of the stored state yet. */
export type NoteUpdateTable = {
  note_id: string;
  seq: number;
  update: Buffer;
  author_id: string | null;
  created_at: Generated<string>;
};

declare module '../platform/db/schema.ts' {
  interface Schema {
    notes: NoteTable;
    note_search: NoteSearchTable;
    note_documents: NoteDocumentTable;
    note_updates: NoteUpdateTable;
  }
}
