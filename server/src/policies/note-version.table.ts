import type { noteVersionKinds } from '@longtable/contract/note-documents';
import type { Generated } from 'kysely';

/** The text of a note at a moment, as a state of its document. */
export type NoteVersionTable = {
  id: string;
  note_id: string;
  kind: (typeof noteVersionKinds)[number];
  name: string | null;
  title: string;
  state: Buffer;
  /** The last update that is part of it. */
  seq: number;
  words: number;
  /** Who wrote since the version before it. */
  author_ids: string[];
  created_at: Generated<string>;
};

declare module '../platform/db/schema.ts' {
  interface Schema {
    note_versions: NoteVersionTable;
  }
}
