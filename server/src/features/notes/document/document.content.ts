import { noteFragment } from '@longtable/contract/note-documents';
import { emptyNoteContent } from '@longtable/contract/rules/note-kinds';
import type { JSONContent } from '@tiptap/core';
import { renderToHTMLString } from '@tiptap/static-renderer/pm/html-string';
import * as Y from 'yjs';
import { type LinkInText, linksInText } from '../backlinks/links-in-text.ts';
import { allowedAttributes, mayContain, mayHaveMark, nodeNamed, noteExtensionsHere } from './note-schema.ts';

/** The text of a document for readers: as HTML, and in plain words; and what it links to. */
export type NoteContent = {
  readonly html: string;
  readonly text: string;
  readonly words: number;
  readonly links: readonly LinkInText[];
};

/** Reads the text of a document. What is not part of our schema is left out, so that nothing else gets into the HTML. */
export function contentOf(doc: Y.Doc): NoteContent {
  const blocks = blocksOf(doc);
  const text = withoutNul(blocks.map(plainText).join(' ')).replaceAll(/\s+/g, ' ').trim();
  return {
    html: withoutNul(render(blocks)),
    text,
    words: text === '' ? 0 : text.split(' ').length,
    links: linksInText(blocks),
  };
}

/** Reads the text of a state in this thread; `contentOfState` does not block for a long one. */
export function contentHere(state: Uint8Array): NoteContent {
  const doc = new Y.Doc();
  Y.applyUpdate(doc, state);
  const content = contentOf(doc);
  doc.destroy();
  return content;
}

/** The blocks of a text, as ProseMirror's JSON. */
export function blocksOf(doc: Y.Doc): JSONContent[] {
  return childrenOf(doc.getXmlFragment(noteFragment), 'doc');
}

function childrenOf(parent: Y.XmlFragment, node: string): JSONContent[] {
  return parent.toArray().flatMap((child) => {
    if (child instanceof Y.XmlText) return mayContain(node, 'text') ? textsOf(child, node) : [];
    if (!(child instanceof Y.XmlElement) || !nodeNamed(child.nodeName)) return [];
    const type = child.nodeName;
    return [
      { type, attrs: allowedAttributes(type, child.getAttributes()), content: childrenOf(child, type) },
    ];
  });
}

function textsOf(text: Y.XmlText, node: string): JSONContent[] {
  const parts = text.toDelta() as { insert: unknown; attributes?: Record<string, unknown> }[];
  return parts.flatMap(({ insert, attributes = {} }) => {
    if (typeof insert !== 'string' || insert === '') return [];
    const marks = Object.entries(attributes)
      .filter(([name, value]) => value !== null && mayHaveMark(node, name))
      .map(([type, value]) => ({ type, attrs: allowedAttributes(type, Object(value)) }));
    return [{ type: 'text', text: insert, marks }];
  });
}

function render(blocks: readonly JSONContent[]): string {
  if (blocks.length === 0) return emptyNoteContent;
  try {
    return renderBlocks(blocks);
  } catch {
    // A block that two changes broke together: the others are shown as they are, and this one by its words.
    return blocks.map(renderOne).join('');
  }
}

function renderOne(block: JSONContent): string {
  try {
    return renderBlocks([block]);
  } catch {
    const text = plainText(block);
    return renderBlocks([{ type: 'paragraph', content: text === '' ? [] : [{ type: 'text', text }] }]);
  }
}

function renderBlocks(content: readonly JSONContent[]): string {
  return renderToHTMLString({
    content: { type: 'doc', content: [...content] },
    extensions: noteExtensionsHere,
  });
}

/** The words of a node: blocks within it have a space between them. */
function plainText(node: JSONContent): string {
  const { type = '', attrs = {}, content = [], text = '' } = node;
  if (type === 'text') return text;
  if (type === 'hardBreak') return ' ';
  if (type === 'image') return ` ${attrs['alt'] ?? ''} `;
  if (type === 'bookmark') return String(attrs['title'] || (attrs['href'] ?? ''));
  const isTextBlock = nodeNamed(type)?.inlineContent ?? false;
  return content.map(plainText).join(isTextBlock ? '' : ' ');
}

/** The database takes no NUL in a text. */
function withoutNul(text: string): string {
  return text.replaceAll('\0', '');
}
