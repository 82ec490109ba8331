import type { Editor } from '@tiptap/core';
import { useLayoutEffect, useRef } from 'react';

/**
 * Where the text of an editor is. `EditorContent` of Tiptap draws all of it a second time, for views of nodes in React, of which
 * there are none here.
 */
export function EditorText({ editor }: { editor: Editor }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const text = editor.view.dom;
    place.current?.append(text);
    return () => text.remove();
  }, [editor]);
  return <div ref={place} />;
}
