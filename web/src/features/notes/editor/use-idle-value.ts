import type { Editor } from '@tiptap/core';
import { useEffect, useRef, useState } from 'react';
import { whenIdle } from '../../../platform/after-paint.ts';

/** How long nothing was typed before the whole text is read, in ms. */
const delayMs = 400;

/**
 * Something computed from the whole text of a note, a moment after it was opened or changed: never with a key. Null until then.
 */
export function useIdleValue<T>(editor: Editor, compute: (editor: Editor) => T): T | null {
  const latest = useRef(compute);
  const [value, setValue] = useState<T | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const read = () => {
      if (!isOver && !editor.isDestroyed) setValue(latest.current(editor));
    };
    const soon = () => {
      clearTimeout(timer);
      timer = setTimeout(() => whenIdle(read), delayMs);
    };
    const onTransaction = ({ transaction }: { transaction: { docChanged: boolean } }) => {
      if (transaction.docChanged) soon();
    };
    editor.on('transaction', onTransaction);
    whenIdle(read);
    return () => {
      isOver = true;
      clearTimeout(timer);
      editor.off('transaction', onTransaction);
    };
  }, [editor]);
  return value;
}
