import type { NoteTemplateContent, TemplateBlock } from '@longtable/contract/note-templates';
import type { Note } from '@longtable/contract/notes';
import { untitledNote } from '@longtable/contract/rules/note-kinds';
import { maxNoteTags } from '@longtable/contract/rules/note-limits';
import { type PlaceholderValues, placeholderValues } from '@longtable/contract/rules/note-placeholders';
import { tagKey } from '@longtable/contract/rules/task-tags';
import { goTo } from '../../../platform/address.ts';
import { notePath } from '../../../platform/paths.ts';
import { session } from '../../../platform/session.ts';
import { toast } from '../../../ui/toast.ts';
import { createNote } from '../data/notes.ts';
import { holdDocument, openDocument } from '../document/open-documents.ts';
import { focusTitleOf } from '../new-note.ts';
import { editNote } from '../note-actions.ts';
import { type AnyTemplate, filled, templateName } from './filled.ts';
import { createTemplate } from './note-templates.ts';
import { blocksOf, writeBlocks } from './template-text.ts';
import { whenReady } from './when-ready.ts';

/** What placeholders stand for now. */
export function valuesNow(): PlaceholderValues {
  const { user } = session.get();
  return placeholderValues(new Date(), {
    locale: undefined,
    timeZone: user?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
    name: user?.name ?? '',
  });
}

/** Creates a note of a template and opens it, from any page. Works without a connection, as whatever is typed does. */
export function newFromTemplate(template: AnyTemplate): void {
  const { text, ...fields } = filled(template, valuesNow());
  const id = createNote(fields);
  if (id === null) return;
  void writeInto(id, text);
  focusTitleOf(id);
  goTo(notePath(id));
}

/** Writes a text into a note that was just created. */
async function writeInto(noteId: string, text: readonly TemplateBlock[]): Promise<void> {
  const release = holdDocument(noteId);
  try {
    const document = openDocument(noteId);
    if (document && (await whenReady(document))) writeBlocks(document.doc, text);
  } finally {
    release();
  }
}

/** Gives the fields of a template to a note whose text is still empty, as far as it has none of its own. */
export function applyFields(note: Note, template: AnyTemplate): void {
  const { title, category, tags } = filled(template, valuesNow());
  const known = new Set(note.tags.map(tagKey));
  const added = tags.filter((tag) => !known.has(tagKey(tag)));
  editNote(note, {
    ...(note.title === untitledNote && { title }),
    ...(note.category === 'General' && category !== 'General' && { category }),
    ...(added.length > 0 && { tags: [...note.tags, ...added].slice(0, maxNoteTags) }),
  });
}

/** Keeps a note as a template: its title, category, tags and text. */
export async function saveAsTemplate(note: Note, onOpen: () => void): Promise<void> {
  const release = holdDocument(note.id);
  try {
    const document = openDocument(note.id);
    if (!document || !(await whenReady(document))) {
      toast({
        title: 'The template was not saved',
        description: 'The text of the note could not be loaded.',
      });
      return;
    }
    const { title, category, tags } = note;
    const content: NoteTemplateContent = { title, category, tags, text: blocksOf(document.doc) };
    const { name } = createTemplate(templateName(title), content);
    toast({
      title: `“${name}” saved as a template`,
      action: { label: 'Show', onSelect: onOpen },
    });
  } finally {
    release();
  }
}
