import { resourceOfImage } from '@longtable/contract/note-document/links';
import { Image } from '@tiptap/extension-image';
import { noteFilesApi } from '../../../platform/api/note-files.ts';
import { urlOf } from '../../../platform/client.ts';

/** The note in whose text files are shown: who sees it sees them, though not in Resources. */
export type FilesOf = {
  readonly noteId: string;
  /** Its files are mostly the reader's own, and are loaded as these first. */
  readonly isOwn: boolean;
};

/** Images of a note. In the text they have the address of the file, which only those load who see the file by themselves. */
export function createImage(files: FilesOf | undefined) {
  return Image.extend({
    addNodeView() {
      if (!files) return null;
      return ({ node, HTMLAttributes }) => {
        const dom = document.createElement('img');
        for (const [name, value] of Object.entries(HTMLAttributes)) {
          if (name !== 'src' && value !== null && value !== undefined) dom.setAttribute(name, String(value));
        }
        const addresses = addressesOf(String(node.attrs['src'] ?? ''), files);
        const tryNext = (): void => {
          const address = addresses.shift();
          if (address !== undefined) dom.src = address;
        };
        dom.addEventListener('error', tryNext);
        tryNext();
        // Another address is no change of the text. With other attributes the view is made anew.
        return { dom, ignoreMutation: () => true };
      };
    },
  }).configure({ allowBase64: false });
}

/** Where an image is loaded from: the second when it is not to be had from the first. */
export function addressesOf(source: string, { noteId, isOwn }: FilesOf): string[] {
  const resourceId = resourceOfImage(source);
  if (resourceId === undefined) return [source];
  const ofNote = urlOf(noteFilesApi.content, { noteId, resourceId });
  return isOwn ? [source, ofNote] : [ofNote, source];
}
