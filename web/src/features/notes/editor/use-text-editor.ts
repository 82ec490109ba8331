import { type Editor, type UseEditorOptions, useEditor } from '@tiptap/react';
import type { DependencyList } from 'react';

/**
 * A Tiptap editor for as long as the component is mounted; null in the first render. By default, Tiptap creates the editor while
 * rendering and destroys it if the component has not mounted within a millisecond. On a slow device, effects that read `editor.view`
 * then throw.
 */
export function useTextEditor(options: UseEditorOptions, deps?: DependencyList): Editor | null {
  return useEditor({ ...options, immediatelyRender: false }, deps);
}
