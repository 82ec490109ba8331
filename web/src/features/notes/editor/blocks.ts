import { calloutTones } from '@longtable/contract/note-document/kinds';
import type { Editor, Range } from '@tiptap/core';
import {
  AtSign,
  ChevronRight,
  CodeXml,
  Heading1,
  Heading2,
  Heading3,
  Heading4,
  Image,
  Info,
  List,
  ListChecks,
  ListOrdered,
  type LucideIcon,
  Minus,
  Paperclip,
  Pilcrow,
  SquareArrowOutUpRight,
  Table,
  TextQuote,
} from 'lucide-react';
import type { EditorDialog } from './editor-dialogs.ts';

/** A kind of block that can be inserted, or that the present one can become. */
export type Block = {
  readonly id: string;
  readonly label: string;
  readonly icon: LucideIcon;
  /** Further words by which it is found. */
  readonly keywords: string;
  /** What makes it while typing. */
  readonly hint?: string;
  /** Another state of the text that is there, as opposed to something new. */
  readonly isText?: true;
  readonly run: (editor: Editor, openDialog: (dialog: EditorDialog) => void) => void;
};

const levels = [
  [1, Heading1],
  [2, Heading2],
  [3, Heading3],
  [4, Heading4],
] as const;

/** All blocks, in the order of the menus. */
export const blocks: readonly Block[] = [
  {
    id: 'text',
    label: 'Text',
    icon: Pilcrow,
    keywords: 'paragraph plain',
    isText: true,
    run: (editor) => editor.chain().focus().clearNodes().run(),
  },
  ...levels.map(
    ([level, icon]): Block => ({
      id: `heading${level}`,
      label: `Heading ${level}`,
      icon,
      keywords: `h${level} title`,
      hint: '#'.repeat(level),
      isText: true,
      run: (editor) => editor.chain().focus().setHeading({ level }).run(),
    }),
  ),
  {
    id: 'bulletList',
    label: 'Bulleted list',
    icon: List,
    keywords: 'unordered ul',
    hint: '-',
    isText: true,
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    id: 'orderedList',
    label: 'Numbered list',
    icon: ListOrdered,
    keywords: 'ordered ol',
    hint: '1.',
    isText: true,
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    id: 'taskList',
    label: 'Checklist',
    icon: ListChecks,
    keywords: 'todo to-do task checkbox',
    hint: '[ ]',
    isText: true,
    run: (editor) => editor.chain().focus().toggleTaskList().run(),
  },
  {
    id: 'blockquote',
    label: 'Quote',
    icon: TextQuote,
    keywords: 'blockquote citation',
    hint: '>',
    isText: true,
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
  {
    id: 'codeBlock',
    label: 'Code block',
    icon: CodeXml,
    keywords: 'pre source snippet',
    hint: '```',
    isText: true,
    run: (editor) => editor.chain().focus().toggleCodeBlock().run(),
  },
  {
    id: 'callout',
    label: 'Callout',
    icon: Info,
    keywords: 'note tip warning box',
    run: (editor) => editor.chain().focus().wrapIn('callout', { tone: calloutTones[0] }).run(),
  },
  {
    id: 'details',
    label: 'Toggle',
    icon: ChevronRight,
    keywords: 'collapse details fold',
    run: (editor) => editor.chain().focus().setDetails().run(),
  },
  {
    id: 'table',
    label: 'Table',
    icon: Table,
    keywords: 'grid columns rows',
    run: (editor) => editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
  },
  {
    id: 'divider',
    label: 'Divider',
    icon: Minus,
    keywords: 'horizontal rule line hr',
    hint: '---',
    run: (editor) => editor.chain().focus().setHorizontalRule().run(),
  },
  {
    id: 'image',
    label: 'Image',
    icon: Image,
    keywords: 'picture photo upload',
    run: (_editor, openDialog) => openDialog({ kind: 'files', only: 'image' }),
  },
  {
    id: 'file',
    label: 'File',
    icon: Paperclip,
    keywords: 'attachment resource upload document',
    run: (_editor, openDialog) => openDialog({ kind: 'files', only: null }),
  },
  {
    id: 'bookmark',
    label: 'Bookmark',
    icon: SquareArrowOutUpRight,
    keywords: 'link web page embed url',
    run: (_editor, openDialog) => openDialog({ kind: 'bookmark' }),
  },
  {
    id: 'mention',
    label: 'Mention or link to an item',
    icon: AtSign,
    keywords: 'person task project note file reference',
    hint: '@',
    run: (editor) => editor.chain().focus().insertContent('@').run(),
  },
];

/** The blocks whose label or keywords have a word that begins with each word of the text. */
export function findBlocks(text: string): readonly Block[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return blocks.filter(({ label, keywords }) => {
    const own = `${label} ${keywords}`.toLowerCase().split(/\s+/);
    return words.every((word) => own.some((other) => other.startsWith(word)));
  });
}

/** Removes what was typed to open a menu, and makes the block. */
export function insertBlock(
  editor: Editor,
  range: Range,
  { run }: Block,
  openDialog: (dialog: EditorDialog) => void,
): void {
  editor.chain().focus().deleteRange(range).run();
  run(editor, openDialog);
}
