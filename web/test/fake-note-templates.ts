import { newId } from '@longtable/contract/ids';
import { type NoteTemplate, noteTemplatesApi } from '@longtable/contract/note-templates';
import { fakeApi, Refusal } from './fake-api.ts';
import { longAgo } from './samples.ts';

/** A template of notes. */
export function aNoteTemplate(name: string, content: Partial<NoteTemplate['content']> = {}): NoteTemplate {
  return {
    id: newId(),
    name,
    content: {
      title: 'Watch',
      category: 'General',
      tags: [],
      text: [{ type: 'paragraph', content: [{ type: 'text', text: 'Wind and weather' }] }],
      ...content,
    },
    createdAt: longAgo,
  };
}

/** Stores templates on the fake server, which applies every change. Returns a function for those that are stored. */
export function fakeNoteTemplates(templates: readonly NoteTemplate[]): () => NoteTemplate[] {
  const kept = new Map(templates.map((template) => [template.id, template]));
  fakeApi(noteTemplatesApi.list, () => ({
    templates: [...kept.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1)),
  }));
  fakeApi(noteTemplatesApi.create, ({ id, name, content }) => {
    const made = kept.get(id) ?? { id, name, content, createdAt: longAgo };
    kept.set(id, made);
    return made;
  });
  fakeApi(noteTemplatesApi.update, ({ noteTemplateId, name, content }) => {
    const before = kept.get(noteTemplateId);
    if (!before) return new Refusal('note-template/not-found');
    const next = { ...before, ...(name !== undefined && { name }), ...(content && { content }) };
    kept.set(noteTemplateId, next);
    return next;
  });
  fakeApi(noteTemplatesApi.delete, ({ noteTemplateId }) =>
    kept.delete(noteTemplateId) ? { noteTemplateId } : new Refusal('note-template/not-found'),
  );
  return () => [...kept.values()];
}
