import { lazyParts } from '../../../ui/lazy-part.tsx';

// The only place that imports it, and by its name: for the whole module the bundler writes an export that does not exist.
const importEditor = async () => (await import('../editor/note-editor.tsx')).NoteEditor;

/**
 * The editor of notes, and what else is beside a note: null until it has loaded. Only from when the first note is opened, as a page
 * that lists notes does not need it.
 */
export const useEditorParts = lazyParts(
  async () => {
    const [NoteEditor, { CommentsButton }, { NoteSaveState }] = await Promise.all([
      importEditor(),
      import('../comments/comments-button.tsx'),
      import('../editor/note-save-state.tsx'),
    ]);
    return { NoteEditor, CommentsButton, NoteSaveState };
  },
  { isAhead: false },
);

/** Starts to load the editor, beside the data of its note. A part that fails to load is loaded again when it is rendered. */
export function prefetchEditor(): void {
  importEditor().catch(() => undefined);
}
