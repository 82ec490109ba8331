import type { NoteAccess } from '@longtable/contract/rules/note-access';
import type { Generated, GeneratedAlways } from 'kysely';

/** With whom the owner of a note shares it: one of a person, a team and a project. */
export type NoteShareTable = {
  note_id: string;
  person_id: string | null;
  team_id: string | null;
  project_id: string | null;
  /** Whichever of these it is. */
  with_id: GeneratedAlways<string>;
  access: NoteAccess;
  created_at: Generated<string>;
};

/** What a person other than the owner keeps about a note. */
export type NoteMarkTable = {
  user_id: string;
  note_id: string;
  is_favorite: Generated<boolean>;
  is_pinned: Generated<boolean>;
};

declare module '../platform/db/schema.ts' {
  interface Schema {
    note_shares: NoteShareTable;
    /** A view of the shares that count now. */
    note_sharing: NoteShareTable;
    note_marks: NoteMarkTable;
  }
}
