import { lazyPart } from '../../../ui/lazy-part.tsx';

function load() {
  return {
    NoteEditor: lazyPart(async () => (await import('../editor/note-editor.tsx')).NoteEditor),
    NoteSaveState: lazyPart(async () => (await import('../editor/note-save-state.tsx')).NoteSaveState),
  };
}

let parts: ReturnType<typeof load> | null = null;

/** The editor, from when the first note is opened: `lazyPart` would fetch it ahead on a page that only lists notes. */
export function editorParts(): ReturnType<typeof load> {
  return (parts ??= load());
}
