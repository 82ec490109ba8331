import type { JSONContent } from '@tiptap/core';
import type { Html, PhrasingContent } from 'mdast';
import type { ReferenceKind } from '../note-document/kinds.ts';

/** A name to show, and where it leads; null for nowhere. */
export type MarkdownTarget = { readonly text: string; readonly href: string | null };

/** What a note refers to, as a text that leaves the product names it. */
export type MarkdownTargets = {
  reference(kind: ReferenceKind, id: string): MarkdownTarget;
  file(resourceId: string): MarkdownTarget;
  /** The address of an image of ours. */
  image(src: string): string;
};

type Mark = NonNullable<JSONContent['marks']>[number];

/** A tag or entity that is written as it is. */
export function htmlNode(value: string): Html {
  return { type: 'html', value };
}

/** The line of a text block. `isOneLine`: it may have no line breaks, in a heading or table. */
export function phrasesOf(node: JSONContent, targets: MarkdownTargets, isOneLine = false): PhrasingContent[] {
  const content = node.content ?? [];
  const marked = content.map((child): Marked => ({ node: child, marks: marksOf(child) }));
  return nested(marked, targets, isOneLine);
}

type Marked = { readonly node: JSONContent; readonly marks: readonly Mark[] };

/** Outer marks first; code is innermost, since nothing is read within it. */
const order = ['link', 'highlight', 'underline', 'bold', 'italic', 'strike', 'code'];

function marksOf({ marks = [] }: JSONContent): readonly Mark[] {
  return marks
    .filter(({ type }) => order.includes(type))
    .toSorted((one, other) => order.indexOf(one.type) - order.indexOf(other.type));
}

function isSame(one: Mark, other: Mark): boolean {
  return one.type === other.type && (one.type !== 'link' || one.attrs?.['href'] === other.attrs?.['href']);
}

/** Nodes that share a mark side by side are in one pair of its signs. */
function nested(parts: readonly Marked[], targets: MarkdownTargets, isOneLine: boolean): PhrasingContent[] {
  const result: PhrasingContent[] = [];
  for (let from = 0; from < parts.length; ) {
    const part = parts[from] as Marked;
    const { mark, length } = longestMark(parts, from);
    if (!mark) {
      const isInner =
        from > 0 && from < parts.length - 1 && !isBreak(parts[from - 1]) && !isBreak(parts[from + 1]);
      result.push(...plain(part.node, targets, isOneLine || !isInner));
      from += 1;
    } else if (mark.type === 'code') {
      const value = parts
        .slice(from, from + length)
        .map(({ node }) => node.text ?? '')
        .join('');
      result.push({ type: 'inlineCode', value });
      from += length;
    } else {
      const inside = parts.slice(from, from + length).map(({ node, marks }) => ({
        node,
        marks: marks.filter((other) => !isSame(other, mark)),
      }));
      result.push(...wrapped(mark, nested(inside, targets, true), edges(inside)));
      from += length;
    }
  }
  return result;
}

/** The mark that goes on for the longest; links first, as they must not be cut. */
function longestMark(parts: readonly Marked[], from: number): { mark: Mark | null; length: number } {
  let best: { mark: Mark | null; length: number } = { mark: null, length: 0 };
  for (const mark of parts[from]?.marks ?? []) {
    if (mark.type === 'code' && best.mark) continue;
    let length = 0;
    while (parts[from + length]?.marks.some((other) => isSame(other, mark))) length += 1;
    if (mark.type === 'link') return { mark, length };
    if (length > best.length) best = { mark, length };
  }
  return best;
}

function wrapped(mark: Mark, children: PhrasingContent[], isPlainEdge: boolean): PhrasingContent[] {
  switch (mark.type) {
    case 'link': {
      const { href, title } = mark.attrs ?? {};
      return [
        {
          type: 'link',
          url: String(href),
          title: typeof title === 'string' ? title : null,
          children,
        },
      ];
    }
    case 'bold':
      return [{ type: 'strong', children }];
    case 'italic':
      return [{ type: 'emphasis', children }];
    case 'strike':
      // The signs of GFM only count beside letters.
      return isPlainEdge
        ? [{ type: 'delete', children }]
        : [htmlNode('<del>'), ...children, htmlNode('</del>')];
    default: {
      const name = mark.type === 'underline' ? 'u' : 'mark';
      return [htmlNode(`<${name}>`), ...children, htmlNode(`</${name}>`)];
    }
  }
}

/** Whether a run begins and ends with a letter or digit, without another mark there. */
function edges(parts: readonly Marked[]): boolean {
  const [first, last] = [parts[0], parts.at(-1)];
  return (
    first?.marks.length === 0 &&
    last?.marks.length === 0 &&
    /^[\p{L}\p{N}]/u.test(first.node.text ?? '') &&
    /[\p{L}\p{N}]$/u.test(last.node.text ?? '')
  );
}

function isBreak(part: Marked | undefined): boolean {
  return part?.node.type === 'hardBreak';
}

function plain(node: JSONContent, targets: MarkdownTargets, isOneLine: boolean): PhrasingContent[] {
  switch (node.type) {
    case 'text':
      return node.text ? [{ type: 'text', value: node.text }] : [];
    case 'hardBreak':
      return [isOneLine ? htmlNode('<br>') : { type: 'break' }];
    case 'reference': {
      const { text, href } = targets.reference(
        node.attrs?.['kind'] as ReferenceKind,
        String(node.attrs?.['id']),
      );
      const children = [{ type: 'text', value: text }] as const;
      return href === null
        ? [...children]
        : [{ type: 'link', url: href, title: null, children: [...children] }];
    }
    default:
      return [];
  }
}
