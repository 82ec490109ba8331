import { useEffect, useRef, useState } from 'react';

/** What dropped files are for, such as a folder. */
export type DropTarget = { readonly id: string | null; readonly name: string };

const typing = 'input:not([type="checkbox"], [type="radio"]), textarea, [contenteditable="true"]';

/**
 * Takes files that are dropped on the page or pasted. Returns what files over the page would be for; null without any.
 *
 * `targetOf` says what files over an element are for; null refuses them. `onFiles` is called during the event. With `pastesInTexts` files
 * are also taken while a text has the focus, unless text was copied with them, as office programs do.
 */
export function useFileDrop<Target extends DropTarget>(options: {
  targetOf: (element: Element | null) => Target | null;
  onFiles: (data: DataTransfer | null, target: Target) => void;
  pastesInTexts?: boolean;
}): Target | null {
  const [over, setOver] = useState<Target | null>(null);
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  useEffect(() => {
    const targetAt = ({ target }: Event): Target | null =>
      isCovered() ? null : latest.current.targetOf(target instanceof Element ? target : null);
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;
    const isCovered = () => document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;
    // On the whole page: otherwise the browser would open a file that is dropped beside the list.
    const onDrag = (event: DragEvent): void => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      const target = targetAt(event);
      if (event.dataTransfer) event.dataTransfer.dropEffect = target ? 'copy' : 'none';
      const isLeaving = event.type === 'dragleave' && event.relatedTarget === null;
      setOver((before) => {
        const next = isLeaving ? null : target;
        return before?.id === next?.id && before?.name === next?.name ? before : next;
      });
    };
    const onDrop = (event: DragEvent): void => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(null);
      const target = targetAt(event);
      if (target) latest.current.onFiles(event.dataTransfer, target);
    };
    const onPaste = (event: ClipboardEvent): void => {
      const { clipboardData } = event;
      if (!clipboardData || clipboardData.files.length === 0) return;
      const { targetOf, onFiles, pastesInTexts = false } = latest.current;
      const isTyping = event.target instanceof Element && event.target.closest(typing) !== null;
      if (isTyping && !(pastesInTexts && clipboardData.getData('text/plain') === '')) return;
      // Pasted where the page is focused, and not where the pointer is.
      const target = isCovered() ? null : targetOf(null);
      if (!target) return;
      event.preventDefault();
      onFiles(clipboardData, target);
    };
    document.addEventListener('dragover', onDrag);
    document.addEventListener('dragleave', onDrag);
    document.addEventListener('drop', onDrop);
    document.addEventListener('paste', onPaste);
    return () => {
      document.removeEventListener('dragover', onDrag);
      document.removeEventListener('dragleave', onDrag);
      document.removeEventListener('drop', onDrop);
      document.removeEventListener('paste', onPaste);
    };
  }, []);
  return over;
}
