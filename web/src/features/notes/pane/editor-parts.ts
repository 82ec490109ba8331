import { lazyPart } from '../../../ui/lazy-part.tsx';

// The only place that imports it, and by its name: for the whole module the bundler writes an export that does not exist.
const importEditor = async () => (await import('../editor/note-editor.tsx')).NoteEditor;

function load() {
  return {
    NoteEditor: lazyPart(importEditor),
    CommentsButton: lazyPart(async () => (await import('../comments/comments-button.tsx')).CommentsButton),
    NoteSaveState: lazyPart(async () => (await import('../editor/note-save-state.tsx')).NoteSaveState),
  };
}

let parts: ReturnType<typeof load> | null = null;

/** The editor, from when the first note is opened: `lazyPart` would fetch it ahead on a page that only lists notes. */
export function editorParts(): ReturnType<typeof load> {
  return (parts ??= load());
}

/** Starts to load the editor, beside the data of its note. A part that fails to load is loaded again when it is rendered. */
export function prefetchEditor(): void {
  importEditor().catch(() => undefined);
}
