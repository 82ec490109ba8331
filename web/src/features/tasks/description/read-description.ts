import type { JSONContent } from '@tiptap/core';
import type { MarkedToken, Token, Tokens } from 'marked';
import { type Definitions, readTokens } from '../../../ui/markdown/parse-markdown.ts';
import { isDescriptionHref } from './description-href.ts';
import { type PlainBlock, plainBlock, saysTheSame } from './plain-blocks.ts';
import { writeBlock } from './write-block.ts';

/**
 * A block with the text that it was read from, and what is between it and the next one. `isOpen` is true for code without an end: it
 * takes what is written after it.
 */
export type ReadBlock = {
  readonly node: JSONContent;
  readonly source: string;
  readonly after: string;
  readonly isOpen: boolean;
};

/** A description as blocks of the editor: `before`, then `source` and `after` of each, are the text. */
export type ReadText = {
  readonly before: string;
  readonly blocks: readonly ReadBlock[];
  readonly definitions: Definitions;
};

/**
 * Reads a description as it is shown (parse-markdown.ts). A block that the editor could not write back with the same meaning is one
 * that shows its Markdown. Null for a text that is shown as typed as a whole.
 */
export function readDescription(text: string): ReadText | null {
  return readTokens(text, {}, (tokens, definitions) => {
    const blocks: (ReadBlock & { after: string })[] = [];
    let before = '';
    let end = 0;
    // The tokens have all of the text but for some spaces after lists.
    const addSpace = (to: number) => {
      const last = blocks.at(-1);
      const space = text.slice(end, to);
      if (last) last.after += space;
      else before += space;
      return space.trim() === '';
    };
    for (const token of tokens) {
      const source = token.raw.trimEnd();
      if (token.type === 'space' || source === '') continue;
      const start = text.indexOf(source, end);
      if (start < 0 || !addSpace(start)) return null;
      end = start + source.length;
      const node = blockOf(token);
      const kept = node && isFaithful(node, definitions) ? node : asTyped(source);
      blocks.push({ node: kept, source, after: '', isOpen: token.type === 'code' && !isClosed(source) });
    }
    return addSpace(text.length) ? { before, blocks, definitions } : null;
  });
}

/** What a written block is read as; null if that can't be said. */
export function readBlocks(text: string, definitions: Definitions): readonly PlainBlock[] | null {
  return readTokens(text, definitions, (tokens) => {
    const nodes = tokens.filter(({ type }) => type !== 'space').map((token) => blockOf(token));
    return nodes.includes(null) ? null : nodes.flatMap((node) => (node && plainBlock(node)) ?? []);
  });
}

function isFaithful(node: JSONContent, definitions: Definitions): boolean {
  const block = plainBlock(node);
  if (!block) return false;
  const again = readBlocks(writeBlock(block, definitions, readBlocks), definitions);
  return again !== null && saysTheSame([block], again);
}

function asTyped(source: string): JSONContent {
  return { type: 'asTyped', content: [{ type: 'text', text: source }] };
}

/** The node for a block, or null if there is none. */
function blockOf(token: MarkedToken): JSONContent | null {
  switch (token.type) {
    case 'paragraph':
    case 'text':
      return paragraph(token);
    case 'heading':
      // One that is underlined may have lines; the editor's have one.
      if (token.text.includes('\n')) return null;
      return { type: 'heading', attrs: { level: token.depth }, ...lineOf(token.tokens) };
    case 'blockquote':
      return container('blockquote', token.tokens);
    case 'code': {
      const text = isClosed(token.raw) ? token.text : token.text.trimEnd();
      const content = text === '' ? {} : { content: [{ type: 'text', text }] };
      return { type: 'codeBlock', attrs: { language: token.lang || null }, ...content };
    }
    case 'hr':
      return { type: 'horizontalRule' };
    case 'list':
      return listOf(token);
    default:
      return null;
  }
}

/** Whether code that begins with a fence ends with one. */
function isClosed(code: string): boolean {
  return /\n {0,3}(?:`{3,}|~{3,})\s*$/.test(code);
}

function paragraph({ raw, text, tokens }: Pick<Tokens.Text, 'raw' | 'text' | 'tokens'>): JSONContent {
  return { type: 'paragraph', ...lineOf(tokens ?? [{ type: 'text', raw, text }]) };
}

function lineOf(tokens: readonly Token[]): { content?: JSONContent[] } {
  const content = inlines(tokens, []);
  return content.length === 0 ? {} : { content };
}

function container(type: string, tokens: readonly Token[], attrs?: JSONContent['attrs']): JSONContent | null {
  const content = tokens
    .filter(({ type }) => type !== 'space' && type !== 'checkbox')
    .map((token) => blockOf(token as MarkedToken));
  if (content.includes(null)) return null;
  const blocks = content.length === 0 ? [{ type: 'paragraph' }] : (content as JSONContent[]);
  return { type, ...(attrs && { attrs }), content: blocks };
}

function listOf({ items, ordered, start, loose }: Tokens.List): JSONContent | null {
  const steps = items.filter(({ task }) => task).length;
  if (steps > 0 && (ordered || steps < items.length)) return null;
  const type = steps > 0 ? 'taskList' : ordered ? 'orderedList' : 'bulletList';
  const content = items.map((item) => {
    const node =
      steps > 0
        ? container('taskItem', item.tokens, { checked: item.checked === true })
        : container('listItem', item.tokens);
    return node?.content?.[0]?.type === 'paragraph' ? node : null;
  });
  if (content.includes(null)) return null;
  const [, bullet, delimiter] = /^\s*(?:([-*+])|\d+([.)]))/.exec(items[0]?.raw ?? '') ?? [];
  const style = { marker: bullet ?? delimiter ?? null, loose };
  const attrs = ordered ? { ...style, start: Number(start) } : style;
  return { type, attrs, content: content as JSONContent[] };
}

type Marks = NonNullable<JSONContent['marks']>;

function inlines(tokens: readonly Token[], marks: Marks): JSONContent[] {
  return tokens.flatMap((token) => inlineOf(token as MarkedToken, marks));
}

function inlineOf(token: MarkedToken, marks: Marks): JSONContent[] {
  const within = (tokens: readonly Token[], type: string) => inlines(tokens, [...marks, { type }]);
  switch (token.type) {
    case 'strong':
      return within(token.tokens, 'bold');
    case 'em':
      return within(token.tokens, 'italic');
    case 'del':
      return within(token.tokens, 'strike');
    case 'codespan':
      return textNodes(token.text, [...marks, { type: 'code' }]);
    case 'link': {
      const link = { type: 'link', attrs: { href: token.href } };
      return isPlainLink(token) ? inlines(token.tokens, [...marks, link]) : asTypedText(token.raw, marks);
    }
    case 'image':
      return asTypedText(token.raw, marks);
    case 'br':
      // With the indentation of the next line.
      return textNodes(token.raw.slice(token.raw.indexOf('\n')), marks);
    case 'text':
      return token.tokens ? inlines(token.tokens, marks) : textNodes(token.text, marks);
    case 'escape':
      return textNodes(token.text, marks);
    case 'checkbox':
      return [];
    default:
      return textNodes(token.raw, marks);
  }
}

/** A link that has its address with it, and no title. */
function isPlainLink({ href, title, raw, tokens, autolink }: Tokens.Link & { autolink?: boolean }): boolean {
  if (!isDescriptionHref(href) || title) return false;
  if (tokens.some(({ type }) => type === 'image' || type === 'link')) return false;
  return autolink === true || /^\[[\s\S]*\)$/.test(raw);
}

function asTypedText(raw: string, marks: Marks): JSONContent[] {
  return textNodes(raw, [...marks, { type: 'asTypedText' }]);
}

function textNodes(text: string, marks: Marks): JSONContent[] {
  const nodes: JSONContent[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    if (index > 0) nodes.push({ type: 'hardBreak', marks });
    if (line !== '') nodes.push({ type: 'text', text: line, marks });
  }
  return nodes;
}
