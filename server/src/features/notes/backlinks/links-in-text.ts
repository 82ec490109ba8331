import { type ReferenceKind, referenceKinds } from '@longtable/contract/note-document/kinds';
import type { JSONContent } from '@tiptap/core';

/** What a text links to, with the words around the first link to it. */
export type LinkInText = {
  readonly kind: ReferenceKind;
  readonly targetId: string;
  readonly before: string;
  readonly after: string;
  readonly links: number;
};

/** How much of its line is kept on each side of a link, in UTF-16 units. */
const wordsLength = 120;

/** The most things that a note is indexed with; a text with more of them is a list, not a text. */
const mostLinks = 2000;

/** Stands for another link in the words around one: its name depends on who reads. */
const otherLink = '…';

/** The links in the blocks of a text: references in a line, and files as blocks. */
export function linksInText(blocks: readonly JSONContent[]): LinkInText[] {
  const found = new Map<string, LinkInText>();
  for (const block of blocks) visit(block);
  return [...found.values()];

  function add(kind: unknown, targetId: unknown, before: string, after: string): void {
    const known = referenceKinds.find((each) => each === kind);
    if (known === undefined || typeof targetId !== 'string') return;
    const key = `${known} ${targetId}`;
    const earlier = found.get(key);
    if (earlier) found.set(key, { ...earlier, links: earlier.links + 1 });
    else if (found.size < mostLinks) found.set(key, { kind: known, targetId, before, after, links: 1 });
  }

  function visit({ type, attrs = {}, content = [] }: JSONContent): void {
    if (type === 'file') add('resource', attrs['resourceId'], '', '');
    if (content.some((child) => child.type === 'reference')) visitLine(content);
    for (const child of content) visit(child);
  }

  function visitLine(content: readonly JSONContent[]): void {
    const parts = content.map(inLine);
    const line = parts.join('');
    let at = 0;
    for (const [index, { type, attrs = {} }] of content.entries()) {
      const end = at + (parts[index]?.length ?? 0);
      if (type === 'reference') add(attrs['kind'], attrs['id'], lastWords(line, at), firstWords(line, end));
      at = end;
    }
  }
}

function inLine({ type, text = '' }: JSONContent): string {
  if (type === 'text') return text.replaceAll('\0', '').replaceAll(/\s+/g, ' ');
  return type === 'reference' ? otherLink : ' ';
}

/** The words before a place, from the start of a word. */
function lastWords(line: string, end: number): string {
  const start = Math.max(0, end - wordsLength);
  const words = line.slice(start, end);
  return start === 0 ? words.trimStart() : `…${words.replace(/^\S*\s+(?=\S)|^[\udc00-\udfff]/u, '')}`;
}

/** The words after a place, to the end of a word. */
function firstWords(line: string, start: number): string {
  const end = start + wordsLength;
  const words = line.slice(start, end);
  return end >= line.length ? words.trimEnd() : `${words.replace(/(?<=\S)\s+\S*$|[\ud800-\udbff]$/u, '')}…`;
}
