import type { Note } from '@longtable/contract/notes';
import { noteImportsApi } from '../../../platform/api/note-imports.ts';
import { toast } from '../../../ui/toast.ts';

/** Exports a note as a file, and says why when that fails. */
export async function exportNote(note: Note, format: 'markdown' | 'html'): Promise<void> {
  try {
    const write =
      format === 'html'
        ? (await import('./export-note.ts')).exportHtml
        : (await import('./export-note.ts')).exportMarkdown;
    await write(note);
  } catch (error) {
    toast({
      title: 'The note was not exported',
      description: error instanceof Error ? error.message : '',
      tone: 'danger',
    });
  }
}

/** Has the browser save all notes as an archive. */
export function exportAllNotes(folders: 'none' | 'category'): void {
  const link = document.createElement('a');
  link.href = `${noteImportsApi.exportAll.path}?folders=${folders}`;
  link.download = '';
  link.click();
}
