import { noteExtensions } from '@longtable/contract/note-document/extensions';
import type { Extensions } from '@tiptap/core';
import { Details } from '@tiptap/extension-details';
import { CodeHighlight } from './code-highlight.ts';
import { createFile, createReference, type OpenPath } from './embeds.ts';
import { createImage, type FilesOf } from './image-view.ts';

/** The schema of notes with its views, without what edits. Without `files` those are shown that the reader sees anyway. */
export function readingExtensions(openPath: OpenPath, files?: FilesOf): Extensions {
  return [
    ...noteExtensions(['details', 'reference', 'file', 'image']),
    Details.configure({
      persist: false,
      renderToggleButton: ({ element, isOpen }) => {
        element.setAttribute('aria-label', isOpen ? 'Close toggle' : 'Open toggle');
        element.setAttribute('aria-expanded', String(isOpen));
      },
    }),
    createReference(openPath),
    createFile(openPath, files),
    createImage(files),
    CodeHighlight,
  ];
}
