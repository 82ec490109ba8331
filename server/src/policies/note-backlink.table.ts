import type { ReferenceKind } from '@longtable/contract/note-document/kinds';

/** What the text of a note links to, once for each target (docs/decisions/063). */
export type NoteBacklinkTable = {
  note_id: string;
  kind: ReferenceKind;
  target_id: string;
  /** The words around the first link. */
  words_before: string;
  words_after: string;
  /** How many links there are. */
  links: number;
};

declare module '../platform/db/schema.ts' {
  interface Schema {
    note_backlinks: NoteBacklinkTable;
  }
}
