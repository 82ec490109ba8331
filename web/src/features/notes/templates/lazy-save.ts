import type { Note } from '@longtable/contract/notes';
import { goTo } from '../../../platform/address.ts';
import { paths } from '../../../platform/paths.ts';
import { lazyModule } from '../../../ui/lazy-part.tsx';
import { toast } from '../../../ui/toast.ts';
import { notesDialog } from '../page-state.ts';

const load = lazyModule(async () => (await import('./from-template.ts')).saveAsTemplate);

/** Keeps a note as a template, with code that is loaded ahead, so that it is there without a connection. */
export async function saveNoteAsTemplate(note: Note): Promise<void> {
  try {
    await (await load())(note, showTemplates);
  } catch {
    toast({ title: 'The template was not saved', description: 'Please try again.' });
  }
}

/** Opens the templates, on the page of notes. */
function showTemplates(): void {
  if (!location.pathname.startsWith(paths.notes)) goTo(paths.notes);
  notesDialog.set({ kind: 'templates' });
}
