import { noteFragment } from '@longtable/contract/note-fragment';
import { Extension, type Extensions } from '@tiptap/core';
import { Collaboration } from '@tiptap/extension-collaboration';
import { initProseMirrorDoc } from '@tiptap/y-tiptap';
import type { Doc } from 'yjs';
import { CommentMarks } from '../comments/comment-marks.ts';
import { findBlocks, insertBlock } from './blocks.ts';
import { CaretBlock } from './caret-block.ts';
import { noteCarets } from './carets.ts';
import type { EditorDialog } from './editor-dialogs.ts';
import type { OpenPath } from './embeds.ts';
import { FindText } from './find-text.ts';
import type { FilesOf } from './image-view.ts';
import { editLinkEvent } from './link-button.tsx';
import { findReferences } from './mention-search.tsx';
import { createPaste, type OnFiles } from './paste.ts';
import { Placeholder } from './placeholder.ts';
import { readingExtensions } from './reading-extensions.ts';
import { type SuggestStore, suggestMenu } from './suggest-menu.ts';
import { UploadMarks } from './upload-marks.ts';

/** What the page gives to the editor. */
export type EditorHost = {
  readonly noteId: string;
  /** Undefined for a template, which has no files of its own. */
  readonly files: FilesOf | undefined;
  readonly suggest: SuggestStore;
  readonly openPath: OpenPath;
  readonly openDialog: (dialog: EditorDialog) => void;
  readonly onFiles: OnFiles;
  readonly onFind: () => void;
};

/** The text in Yjs. The view is drawn with it: Collaboration alone would draw an empty text first, and replace that. */
function textOf(doc: Doc): Extensions {
  const fragment = doc.getXmlFragment(noteFragment);
  const mapping: ReturnType<typeof initProseMirrorDoc>['mapping'] = new Map();
  return [
    Collaboration.configure({ fragment, ySyncOptions: { mapping } }),
    Extension.create({
      name: 'initialText',
      onBeforeCreate: ({ editor }) => {
        const initial = initProseMirrorDoc(fragment, editor.schema);
        // Tiptap may create a second editor of the same options.
        mapping.clear();
        for (const [type, node] of initial.mapping) mapping.set(type, node);
        // A node is taken as it is; the type of the option lacks that.
        Object.assign(editor.options, { content: initial.doc });
      },
    }),
  ];
}

/** Everything of the editor of a note: the shared schema, its views, menus and keys. */
export function editorExtensions(doc: Doc, host: EditorHost): Extensions {
  return [
    ...readingExtensions(host.openPath, host.files),
    ...textOf(doc),
    CaretBlock,
    noteCarets(host.noteId),
    Placeholder,
    FindText,
    CommentMarks,
    UploadMarks,
    createPaste(host.onFiles),
    suggestMenu({
      name: 'slashMenu',
      char: '/',
      label: 'Blocks',
      store: host.suggest,
      debounce: 0,
      allowSpaces: false,
      find: (text) =>
        findBlocks(text).map((block) => ({
          id: block.id,
          label: block.label,
          icon: <block.icon aria-hidden />,
          hint: block.hint,
          choose: (editor, range) => insertBlock(editor, range, block, host.openDialog),
        })),
    }),
    suggestMenu({
      name: 'mentionMenu',
      char: '@',
      label: 'People and items',
      store: host.suggest,
      debounce: 150,
      allowSpaces: true,
      find: (text, signal) => findReferences(text, signal, host.noteId),
    }),
    Extension.create({
      name: 'noteKeys',
      addKeyboardShortcuts: () => ({
        // Without a text to link it is the key of the palette.
        'Mod-k': ({ editor }) => {
          if (editor.state.selection.empty && !editor.isActive('link')) return false;
          return editor.view.dom.dispatchEvent(new Event(editLinkEvent));
        },
        'Mod-f': () => {
          host.onFind();
          return true;
        },
      }),
    }),
  ];
}
