import { noteFragment } from '@longtable/contract/note-fragment';
import type { TemplateBlock } from '@longtable/contract/note-templates';
import { fillPlaceholders, type PlaceholderValues } from '@longtable/contract/rules/note-placeholders';
import type { JSONContent } from '@tiptap/core';
import { type Doc, XmlElement, type XmlFragment, XmlText } from 'yjs';

/** The marks that a template keeps: others are about one note, such as its comments. */
const marksKept = new Set(['bold', 'italic', 'strike', 'underline', 'code', 'link', 'highlight']);

/** The text of a document as that of a template; empty for one without anything in it. */
export function blocksOf(doc: Doc): TemplateBlock[] {
  const blocks = childrenOf(doc.getXmlFragment(noteFragment));
  return blocks.every(({ type, content }) => type === 'paragraph' && !content) ? [] : blocks;
}

/** Puts the text of a template into a document, in place of what is there. */
export function writeBlocks(doc: Doc, blocks: readonly TemplateBlock[]): void {
  const fragment = doc.getXmlFragment(noteFragment);
  doc.transact(() => {
    fragment.delete(0, fragment.length);
    fragment.insert(0, nodesOf(blocks));
  });
}

/** The text as the content of an editor. */
export function contentOf(blocks: readonly TemplateBlock[]): JSONContent {
  // Blocks are read only, which the editor's types do not know.
  return { type: 'doc', content: blocks.length > 0 ? (blocks as JSONContent[]) : [{ type: 'paragraph' }] };
}

/** The text with its placeholders filled in. */
export function filledBlocks(blocks: readonly TemplateBlock[], values: PlaceholderValues): TemplateBlock[] {
  return blocks.flatMap((block) => {
    if (block.text !== undefined) {
      const text = fillPlaceholders(block.text, values);
      return text === '' ? [] : [{ ...block, text }];
    }
    return [block.content ? { ...block, content: filledBlocks(block.content, values) } : block];
  });
}

function childrenOf(parent: XmlFragment): TemplateBlock[] {
  return parent.toArray().flatMap((child) => {
    if (child instanceof XmlText) return textsOf(child);
    if (!(child instanceof XmlElement)) return [];
    const attrs: Record<string, unknown> = child.getAttributes();
    const content = childrenOf(child);
    return [
      {
        type: child.nodeName,
        ...(Object.keys(attrs).length > 0 && { attrs }),
        ...(content.length > 0 && { content }),
      },
    ];
  });
}

function textsOf(text: XmlText): TemplateBlock[] {
  const parts: readonly { insert?: unknown; attributes?: Record<string, unknown> }[] = text.toDelta();
  return parts.flatMap(({ insert, attributes = {} }) => {
    if (typeof insert !== 'string' || insert === '') return [];
    const marks = Object.entries(attributes)
      .filter(([name, value]) => marksKept.has(name) && value !== null)
      .map(([type, value]) => {
        const attrs = Object(value) as Record<string, unknown>;
        return Object.keys(attrs).length > 0 ? { type, attrs } : { type };
      });
    return [{ type: 'text', text: insert, ...(marks.length > 0 && { marks }) }];
  });
}

/** Nodes of Yjs, as the editor writes them: texts that follow each other are one. */
function nodesOf(blocks: readonly TemplateBlock[]): (XmlElement | XmlText)[] {
  const nodes: (XmlElement | XmlText)[] = [];
  let line: TemplateBlock[] = [];
  const endLine = (): void => {
    if (line.length > 0) nodes.push(textOf(line));
    line = [];
  };
  for (const block of blocks) {
    if (block.text === undefined) {
      endLine();
      nodes.push(elementOf(block));
    } else line.push(block);
  }
  endLine();
  return nodes;
}

function textOf(parts: readonly TemplateBlock[]): XmlText {
  const node = new XmlText();
  node.applyDelta(
    parts.map(({ text = '', marks = [] }) => ({
      insert: text,
      attributes: Object.fromEntries(marks.map(({ type, attrs = {} }) => [type, attrs])),
    })),
  );
  return node;
}

function elementOf({ type, attrs = {}, content = [] }: TemplateBlock): XmlElement {
  const node = new XmlElement(type);
  for (const [name, value] of Object.entries(attrs)) {
    // The types of Yjs know texts only.
    if (value !== null && value !== undefined) node.setAttribute(name, value as string);
  }
  node.insert(0, nodesOf(content));
  return node;
}
