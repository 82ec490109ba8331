import { newId } from '@longtable/contract/ids';
import type { JSONContent } from '@tiptap/core';
import { expect, test } from 'vitest';
import { linksInText } from './links-in-text.ts';

const [one, other] = [newId(), newId()];
const text = (words: string): JSONContent => ({ type: 'text', text: words });
const link = (id: string, kind = 'note'): JSONContent => ({ type: 'reference', attrs: { kind, id } });
const line = (...content: JSONContent[]): JSONContent => ({ type: 'paragraph', content });

test('finds links in lines at any depth and files as blocks, each target once with the words around the first', () => {
  const list = {
    type: 'bulletList',
    content: [{ type: 'listItem', content: [line(text('See '), link(one))] }],
  };
  expect(
    linksInText([
      line(text('Ask '), link(other, 'person'), text(' about '), link(one), text(',\n then go on.')),
      list,
      { type: 'file', attrs: { resourceId: other } },
      line(link(one)),
    ]),
  ).toEqual([
    { kind: 'person', targetId: other, before: 'Ask ', after: ' about …, then go on.', links: 1 },
    { kind: 'note', targetId: one, before: 'Ask … about ', after: ', then go on.', links: 3 },
    { kind: 'resource', targetId: other, before: '', after: '', links: 1 },
  ]);
});

test('cuts the words of a long line between words, and never within a character', () => {
  const [found] = linksInText([line(text('before '.repeat(40)), link(one), text(` ${'after '.repeat(40)}`))]);
  expect(found?.before).toMatch(/^…(before ){10,}$/);
  expect(found?.after).toMatch(/^( after){10,}…$/);
  const [emoji] = linksInText([line(text('🪢'.repeat(200)), link(one), text('x'), text('🪢'.repeat(200)))]);
  expect(emoji?.before.isWellFormed()).toBe(true);
  expect(emoji?.after.isWellFormed()).toBe(true);
});

test('keeps a limited number of targets, and ignores what is no link', () => {
  const many = Array.from({ length: 2100 }, () => line(link(newId())));
  expect(linksInText(many)).toHaveLength(2000);
  expect(linksInText([line(link(one, 'ship'), { type: 'reference' }), { type: 'file' }, line()])).toEqual([]);
});
