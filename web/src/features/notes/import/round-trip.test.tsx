import { newId } from '@longtable/contract/new-id';
import { calloutTones, referenceKinds } from '@longtable/contract/note-document/kinds';
import { noteMarkdown } from '@longtable/contract/note-markdown/write';
import type { JSONContent } from '@tiptap/core';
import { describe, expect, test } from 'vitest';
import { documentOfHtml, noteSchemaHere } from './html-document.ts';
import { markdownHtml } from './markdown-html.ts';
import { exportedHref, ownTarget } from './own-links.ts';

const targets = {
  reference: (kind: (typeof referenceKinds)[number], id: string) => ({
    text: 'Anchor [a] *b*',
    href: exportedHref(kind, id),
  }),
  file: (id: string) => ({ text: 'plan_of.pdf', href: exportedHref('resource', id) }),
  image: (src: string) => location.origin + src,
};

function readBack(markdown: string): JSONContent {
  return documentOfHtml(markdownHtml(markdown, { hasLineBreaks: false }), ownTarget).toJSON();
}

/** As the schema completes it, without the empty line at the end that no file has. */
function normal(doc: JSONContent): unknown {
  const content = [...(doc.content ?? [])];
  while (content.length > 1 && content.at(-1)?.type === 'paragraph' && !content.at(-1)?.content)
    content.pop();
  return noteSchemaHere.nodeFromJSON({ type: 'doc', content }).toJSON();
}

const seed = Math.floor(Math.random() * 2 ** 32);
let state = seed;
function fraction(): number {
  state = (state + 0x6d2b79f5) >>> 0;
  let mixed = Math.imul(state ^ (state >>> 15), state | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
}
const chance = (of: number) => fraction() < of;
const pick = <T,>(from: readonly T[]): T => from[Math.floor(fraction() * from.length)] as T;
const some = <T,>(most: number, make: () => T): T[] =>
  Array.from({ length: 1 + Math.floor(fraction() * most) }, make);

const pieces = [
  'sail',
  'Über',
  '船',
  '🚢',
  ' ',
  '  ',
  'a_b_c',
  '*',
  '**',
  '_',
  '~',
  '~~',
  '`',
  '``',
  '#',
  '# ',
  '- ',
  '+ ',
  '1. ',
  '1) ',
  '[ ] ',
  '[x]',
  '[[a]]',
  '[a](b)',
  '![a](b)',
  '==',
  '=',
  '<b>',
  '</details>',
  '&amp;',
  '&',
  '|',
  '\\',
  '> ',
  '$x$',
  ':',
  '---',
  '[!NOTE]',
  'https://a.example/b_c',
  'www.a.example',
  'a@b.example',
  '%%',
  '#tag',
  '!',
  '(',
  ')',
  '"',
  '\t',
  '```',
  '{',
  '^',
];
const text = () => some(4, () => pick(pieces)).join('');

const marks = ['bold', 'italic', 'strike', 'underline', 'highlight', 'code'];
function textNode(): JSONContent {
  const chosen = chance(0.5) ? [] : chance(0.15) ? ['code'] : some(2, () => pick(marks.slice(0, 5)));
  const made: JSONContent['marks'] = [...new Set(chosen)].map((type) => ({ type }));
  if (chance(0.15) && !chosen.includes('code'))
    made.push({
      type: 'link',
      attrs: { href: pick(['https://a.example/?q=1&r=(2)_3', 'mailto:a@b.example']) },
    });
  return { type: 'text', text: text(), marks: made };
}

function line(): JSONContent[] {
  return some(4, () => {
    if (chance(0.08)) return { type: 'hardBreak' };
    if (chance(0.08)) return { type: 'reference', attrs: { kind: pick(referenceKinds), id: newId() } };
    return textNode();
  });
}

const paragraph = (): JSONContent => ({ type: 'paragraph', ...(chance(0.9) && { content: line() }) });
const ownImage = () => `/api/resources/${newId()}/content/${newId()}`;

function block(depth: number): JSONContent {
  const blocks = () => some(3, () => block(depth + 1));
  const simple: readonly (() => JSONContent)[] = [
    paragraph,
    paragraph,
    () => ({ type: 'heading', attrs: { level: pick([1, 2, 3, 4]) }, content: line() }),
    () => ({
      type: 'codeBlock',
      attrs: { language: pick([null, 'ts', 'c++']) },
      content: [{ type: 'text', text: some(3, text).join('\n') + pick(['', '\n  indented', '\n```']) }],
    }),
    () => ({ type: 'horizontalRule' }),
    () => ({
      type: 'image',
      attrs: { src: ownImage(), alt: pick([null, 'A *ship*']), width: pick([null, 300]) },
    }),
    () => ({ type: 'bookmark', attrs: { href: 'https://a.example/x_y', title: pick(['', 'The [title]']) } }),
    () => ({ type: 'file', attrs: { resourceId: newId() } }),
  ];
  const nested: readonly (() => JSONContent)[] = [
    () => ({ type: 'bulletList', content: some(3, () => item('listItem', depth)) }),
    () => ({
      type: 'orderedList',
      attrs: { start: pick([1, 1, 7]) },
      content: some(3, () => item('listItem', depth)),
    }),
    () => ({ type: 'taskList', content: some(3, () => item('taskItem', depth)) }),
    () => ({ type: 'blockquote', content: blocks() }),
    () => ({ type: 'callout', attrs: { tone: pick(calloutTones) }, content: blocks() }),
    () => ({
      type: 'details',
      content: [
        { type: 'detailsSummary', content: some(2, textNode) },
        { type: 'detailsContent', content: blocks() },
      ],
    }),
    () => table(depth),
  ];
  return pick(depth < 3 ? [...simple, ...nested] : simple)();
}

function item(type: string, depth: number): JSONContent {
  const more = chance(0.3) ? some(2, () => block(depth + 1)) : [];
  return {
    type,
    ...(type === 'taskItem' && { attrs: { checked: chance(0.5) } }),
    content: [paragraph(), ...more],
  };
}

function table(depth: number): JSONContent {
  const columns = 1 + Math.floor(fraction() * 3);
  const isPlain = chance(0.7);
  const aligns = Array.from({ length: columns }, () => pick([null, 'left', 'center', 'right']));
  return {
    type: 'table',
    content: some(3, () => 0).map((_, row) => ({
      type: 'tableRow',
      content: aligns.map((align) => ({
        type:
          row === 0 && isPlain ? 'tableHeader' : pick(isPlain ? ['tableCell'] : ['tableCell', 'tableHeader']),
        attrs: { align },
        content: isPlain ? [paragraph()] : some(2, () => block(depth + 2)),
      })),
    })),
  };
}

describe('Markdown of a note', () => {
  test(`reads back as the same document, whatever is in it (seed ${seed})`, () => {
    for (let round = 0; round < 300; round += 1) {
      const doc = noteSchemaHere.nodeFromJSON({ type: 'doc', content: some(1, () => block(0)) });
      // Nodes as an editor joins them.
      const before = normal(joined(doc.toJSON()));
      const markdown = noteMarkdown(before as JSONContent, targets);
      const after = normal(readBack(markdown));
      expect({ markdown, doc: after }).toEqual({ markdown, doc: before });
    }
  });
});

/** Texts with the same marks side by side are one. */
function joined(node: JSONContent): JSONContent {
  if (!node.content) return node;
  const content: JSONContent[] = [];
  for (const child of node.content.map(joined)) {
    const last = content.at(-1);
    if (
      last?.type === 'text' &&
      child.type === 'text' &&
      JSON.stringify(last.marks) === JSON.stringify(child.marks)
    )
      content[content.length - 1] = { ...last, text: `${last.text}${child.text}` };
    else content.push(child);
  }
  return { ...node, content };
}
