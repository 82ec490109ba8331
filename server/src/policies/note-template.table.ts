import type { NoteTemplateContent } from '@longtable/contract/note-templates';
import type { ColumnType, Generated } from 'kysely';

/** A saved template of notes. */
export type NoteTemplateTable = {
  id: string;
  user_id: string;
  name: string;
  // Written as JSON text.
  content: ColumnType<NoteTemplateContent, string, string>;
  created_at: Generated<string>;
};

declare module '../platform/db/schema.ts' {
  interface Schema {
    note_templates: NoteTemplateTable;
  }
}
