import type { NoteTemplateContent } from '@longtable/contract/note-templates';

/** The content of a template of notes, with overrides. */
export function noteTemplateContent(own: Partial<NoteTemplateContent> = {}): NoteTemplateContent {
  return {
    title: 'Watch of {{date}}',
    category: 'General',
    tags: ['log'],
    text: [
      { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'Weather' }] },
      { type: 'paragraph', content: [{ type: 'text', text: 'Wind', marks: [{ type: 'bold' }] }] },
    ],
    ...own,
  };
}
