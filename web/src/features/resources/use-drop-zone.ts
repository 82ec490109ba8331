import type { Whose } from './data/resource-view.ts';
import { uploadDropped } from './uploads/start-uploads.ts';
import { type DropTarget, useFileDrop } from './use-file-drop.ts';

/** A folder as a target of dropped files; the id is null at the top. */
type Target = Whose & DropTarget;

/**
 * Uploads files that are dropped on the page or pasted: into the folder under the pointer, or into `folder`; null refuses them.
 * Returns the folder that files over the page would be uploaded to; null without any.
 */
export function useDropZone(folder: Target | null): Target | null {
  return useFileDrop<Target>({
    targetOf(element) {
      const found = element?.closest<HTMLElement>('[data-drop-folder]');
      if (!folder || !found) return folder;
      const { dropFolder = '', name = '' } = found.dataset;
      return { ...folder, id: dropFolder === '' ? null : dropFolder, name };
    },
    onFiles: (data, target) => void uploadDropped(data, { ...target, parentFolderId: target.id }),
  });
}
