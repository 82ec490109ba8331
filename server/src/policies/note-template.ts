import './note-template.table.ts';
import type { Selectable } from 'kysely';
import type { NoteTemplateTable } from './note-template.table.ts';
import { ownedPolicy } from './owned.ts';

export type NoteTemplateRow = Selectable<NoteTemplateTable>;

/** A template is visible to its owner only (docs/product/notes.md, "Templates"). */
export const noteTemplatePolicy = ownedPolicy<NoteTemplateRow, 'user_id', 'edit' | 'delete'>({
  param: 'noteTemplateId',
  table: 'note_templates',
  columns: ['id', 'user_id', 'name', 'content', 'created_at'],
  key: 'user_id',
  abilities: ['edit', 'delete'],
  notFound: 'note-template/not-found',
});
