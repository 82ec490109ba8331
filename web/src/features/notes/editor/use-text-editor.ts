import { type Editor, type UseEditorOptions, useEditor } from '@tiptap/react';
import type { DependencyList } from 'react';

/**
 * An editor of Tiptap as long as the component is mounted; null in the first render. Tiptap destroys an editor that it made while
 * rendering when the component is not mounted a millisecond later, as on a slow device: its parts then fail on `editor.view`.
 */
export function useTextEditor(options: UseEditorOptions, deps?: DependencyList): Editor | null {
  return useEditor({ ...options, immediatelyRender: false }, deps);
}
