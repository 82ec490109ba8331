import {
  type NoteTemplate,
  type NoteTemplateContent,
  noteTemplatesApi,
} from '@longtable/contract/note-templates';
import { maxNoteTemplates, maxNoteTemplateText } from '@longtable/contract/rules/note-template-limits';
import { createOwnedCollection, lockCollection } from '../../../kits/owned-collection.ts';
import type { Db } from '../../../platform/db/database.ts';
import { refuse } from '../../../platform/http/errors.ts';
import { command, query, type Route } from '../../../policies/engine.ts';
import type { NoteTemplateRow } from '../../../policies/note-template.ts';
import { isTemplateText } from './templates.text.ts';

/** The templates of notes of people (docs/product/notes.md, "Templates"). */
export const noteTemplates = createOwnedCollection<NoteTemplateRow, NoteTemplate>({
  table: 'note_templates',
  contentColumn: 'content',
  most: maxNoteTemplates,
  tooMany: 'note-template/too-many',
  present: presentNoteTemplate,
  publishSaved: (change, to, template) =>
    change.emit('note-template.saved', { ...to, payload: { template } }),
  publishDeleted: (change, to, noteTemplateId) =>
    change.emit('note-template.deleted', { ...to, payload: { noteTemplateId } }),
});

/** The endpoints of templates. */
export function noteTemplateRoutes({ db }: { db: Db }): Route[] {
  return [
    query(noteTemplatesApi.list, { access: 'signedIn' }, async ({ actor }) => ({
      templates: await noteTemplates.list(db, actor),
    })),
    command(
      noteTemplatesApi.create,
      { access: 'signedIn', lockFirst: lockCollection },
      ({ change, actor, input: { id, name, content } }) =>
        noteTemplates.create(change, actor, id, { name, content: written(content) }),
    ),
    command(
      noteTemplatesApi.update,
      { access: ['noteTemplate', 'edit'] },
      ({ change, actor, noteTemplate, input: { name, content } }) =>
        noteTemplates.update(change, actor, noteTemplate, { name, content: content && written(content) }),
    ),
    command(
      noteTemplatesApi.delete,
      { access: ['noteTemplate', 'delete'] },
      async ({ change, actor, noteTemplate }) => {
        await noteTemplates.delete(change, actor, noteTemplate);
        return { noteTemplateId: noteTemplate.id };
      },
    ),
  ];
}

/** A template as its owner sees it. */
export function presentNoteTemplate({ id, name, content, created_at }: NoteTemplateRow): NoteTemplate {
  return { id, name, content, createdAt: created_at };
}

/** The content as JSON. Throws the refusal of a text that is too long or no text of a note. */
function written(content: NoteTemplateContent): string {
  if (JSON.stringify(content.text).length > maxNoteTemplateText) throw refuse('note-template/too-long');
  if (!isTemplateText(content.text)) throw refuse('note-template/bad-text');
  return JSON.stringify(content);
}
