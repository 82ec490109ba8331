import { noteFragment } from '@longtable/contract/note-fragment';
import { type Doc, XmlElement, type XmlFragment, XmlText } from 'yjs';

/** The text of a note without its formats, a line for each block. For the clipboard. */
export function textOfDocument(doc: Doc): string {
  return linesOf(doc.getXmlFragment(noteFragment)).join('\n').trim();
}

function linesOf(parent: XmlFragment): string[] {
  const lines: string[] = [];
  let line: string | null = null;
  for (const child of parent.toArray()) {
    if (child instanceof XmlText) {
      line = (line ?? '') + textOf(child);
    } else if (child instanceof XmlElement && child.nodeName === 'hardBreak') {
      line = `${line ?? ''}\n`;
    } else if (child instanceof XmlElement && child.nodeName !== 'reference') {
      lines.push(...linesOf(child));
      const href: unknown = child.getAttribute('href');
      if (child.nodeName === 'bookmark' && typeof href === 'string') lines.push(href);
    }
  }
  return line === null
    ? lines.length === 0 && parent instanceof XmlElement
      ? ['']
      : lines
    : [line, ...lines];
}

function textOf(text: XmlText): string {
  const parts: readonly { insert?: unknown }[] = text.toDelta();
  return parts.map(({ insert }) => (typeof insert === 'string' ? insert : '')).join('');
}
