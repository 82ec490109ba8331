import { useEffect, useRef, useState } from 'react';
import type { Whose } from './data/resource-view.ts';
import { uploadDropped } from './uploads/start-uploads.ts';

/** A folder as a target of dropped files; the id is null at the top. */
type Target = Whose & { readonly id: string | null; readonly name: string };

const typing = 'input:not([type="checkbox"], [type="radio"]), textarea, [contenteditable="true"]';

/**
 * Uploads files that are dropped on the page or pasted: into the folder under the pointer, or into `folder`; null refuses them.
 * Returns the folder that files over the page would be uploaded to; null without any.
 */
export function useDropZone(folder: Target | null): Target | null {
  const [over, setOver] = useState<Target | null>(null);
  const latest = useRef(folder);
  useEffect(() => {
    latest.current = folder;
  });
  useEffect(() => {
    const targetAt = ({ target }: Event): Target | null => {
      const { current } = latest;
      const found = target instanceof Element ? target.closest<HTMLElement>('[data-drop-folder]') : null;
      if (!current || !found) return current;
      const { dropFolder = '', name = '' } = found.dataset;
      return { ...current, id: dropFolder === '' ? null : dropFolder, name };
    };
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;
    const isCovered = () => document.querySelector('[role="dialog"], [role="alertdialog"]') !== null;
    // On the whole page: otherwise the browser would open a file that is dropped beside the list.
    const onDrag = (event: DragEvent): void => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      const target = isCovered() ? null : targetAt(event);
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
      const target = isCovered() ? null : targetAt(event);
      if (target) void uploadDropped(event.dataTransfer, { ...target, parentFolderId: target.id });
    };
    const onPaste = (event: ClipboardEvent): void => {
      const { current } = latest;
      if (!current || isCovered() || event.clipboardData?.files.length === 0) return;
      if (event.target instanceof Element && event.target.closest(typing)) return;
      event.preventDefault();
      void uploadDropped(event.clipboardData, { ...current, parentFolderId: current.id });
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
