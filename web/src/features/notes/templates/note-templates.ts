import { newId } from '@longtable/contract/new-id';
import type { NoteTemplate, NoteTemplateContent } from '@longtable/contract/note-templates';
import { noteTemplatesApi } from '../../../platform/api/note-templates.ts';
import { call } from '../../../platform/client.ts';
import { defineCollection } from '../../../platform/collection.ts';
import { onLive } from '../../../platform/live.ts';
import { byTemplateName, type TemplateChange, templateEffect } from './template-changes.ts';
import { wordsOf } from './template-words.ts';

/** The person's templates of notes, by name. */
export const noteTemplates = defineCollection<NoteTemplate, void, TemplateChange>({
  key: ['note-templates'],
  keyOf: () => [],
  async fetch(_, _page, signal) {
    const { templates: items } = await call(noteTemplatesApi.list, {}, { signal });
    return { items, next: null };
  },
  compare: byTemplateName,
  changes: {
    key: 'note-templates',
    of: () => undefined,
    effect: templateEffect,
    send,
    notFound: 'note-template/not-found',
    text: typedIn,
  },
});

/** Subscribes the templates to live events. Call it once, before the connection opens. */
export function followNoteTemplates(): void {
  onLive('note-template.saved', ({ template }) => noteTemplates.saved(undefined, template));
  onLive('note-template.deleted', ({ noteTemplateId }) => noteTemplates.removed(undefined, noteTemplateId));
}

/** Creates a template, optimistically. Returns it. */
export function createTemplate(name: string, content: NoteTemplateContent): NoteTemplate {
  const template = { id: newId(), name, content, createdAt: new Date().toISOString() };
  noteTemplates.change({ kind: 'create', template });
  return template;
}

/** Renames a template, optimistically. */
export function renameTemplate(templateId: string, name: string): void {
  noteTemplates.change({ kind: 'rename', templateId, name });
}

/** Replaces the content of a template, optimistically. */
export function editTemplate(templateId: string, content: NoteTemplateContent): void {
  noteTemplates.change({ kind: 'edit', templateId, content });
}

/** Deletes a template, optimistically. */
export function deleteTemplate(templateId: string): void {
  noteTemplates.change({ kind: 'delete', templateId });
}

async function send(change: TemplateChange): Promise<NoteTemplate | null> {
  switch (change.kind) {
    case 'create': {
      const { id, name, content } = change.template;
      return call(noteTemplatesApi.create, { id, name, content });
    }
    case 'rename':
      return call(noteTemplatesApi.update, { noteTemplateId: change.templateId, name: change.name });
    case 'edit':
      return call(noteTemplatesApi.update, { noteTemplateId: change.templateId, content: change.content });
    case 'delete':
      await call(noteTemplatesApi.delete, { noteTemplateId: change.templateId });
      return null;
  }
}

/** What somebody typed, to copy when it is refused. */
function typedIn(change: TemplateChange): string | null {
  if (change.kind === 'rename') return change.name;
  if (change.kind === 'delete') return null;
  const { title, text } = change.kind === 'create' ? change.template.content : change.content;
  return [title, wordsOf(text)].filter(Boolean).join('\n') || null;
}
