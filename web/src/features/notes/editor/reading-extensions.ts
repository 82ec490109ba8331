import { noteExtensions } from '@longtable/contract/note-document/extensions';
import type { Extensions } from '@tiptap/core';
import { Details } from '@tiptap/extension-details';
import { CodeHighlight } from './code-highlight.ts';
import { createFile, createReference, type OpenPath } from './embeds.ts';

/** The schema of notes with its views, without what edits. */
export function readingExtensions(openPath: OpenPath): Extensions {
  return [
    ...noteExtensions(['details', 'reference', 'file']),
    Details.configure({
      persist: false,
      renderToggleButton: ({ element, isOpen }) => {
        element.setAttribute('aria-label', isOpen ? 'Close toggle' : 'Open toggle');
        element.setAttribute('aria-expanded', String(isOpen));
      },
    }),
    createReference(openPath),
    createFile(openPath),
    CodeHighlight,
  ];
}
