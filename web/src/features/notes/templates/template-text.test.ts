import { noteExtensions } from '@longtable/contract/note-document/extensions';
import { noteFragment } from '@longtable/contract/note-fragment';
import type { TemplateBlock } from '@longtable/contract/note-templates';
import { getSchema } from '@tiptap/core';
import { describe, expect, test } from 'vitest';
import { Doc, XmlElement, type XmlText } from 'yjs';
import { builtInTemplates } from './built-in.ts';
import { filled, templateName } from './filled.ts';
import { blocksOf, contentOf, filledBlocks, writeBlocks } from './template-text.ts';
import { wordsOf } from './template-words.ts';

const values = {
  date: '1 May',
  time: '9:00',
  weekday: 'Friday',
  week: '18',
  month: 'May',
  year: '2026',
  me: '',
};
const text = (words: string, ...marks: string[]): TemplateBlock => ({
  type: 'text',
  text: words,
  ...(marks.length > 0 && { marks: marks.map((type) => ({ type })) }),
});
const line = (...content: TemplateBlock[]): TemplateBlock => ({ type: 'paragraph', content });

test('a text is the same after it was in a document', () => {
  const blocks: TemplateBlock[] = [
    { type: 'heading', attrs: { level: 2 }, content: [text('Plan')] },
    line(
      text('Plain, '),
      text('bold', 'bold'),
      text(' and plain'),
      { type: 'hardBreak' },
      text('more', 'italic'),
    ),
    {
      type: 'taskList',
      content: [
        { type: 'taskItem', attrs: { checked: true }, content: [line(text('Done')), line(text('Really'))] },
      ],
    },
    { type: 'horizontalRule' },
    line({ type: 'text', text: 'A link', marks: [{ type: 'link', attrs: { href: 'https://a.test/' } }] }),
  ];
  const doc = new Doc();
  writeBlocks(doc, blocks);
  expect(blocksOf(doc)).toEqual(blocks);
  writeBlocks(doc, [line(text('Instead'))]);
  expect(blocksOf(doc)).toEqual([line(text('Instead'))]);
  writeBlocks(doc, [{ type: 'paragraph' }]);
  expect(blocksOf(doc)).toEqual([]);
});

test('marks that belong to one note stay with it', () => {
  const doc = new Doc();
  writeBlocks(doc, [line(text('Said', 'bold'))]);
  const [block] = doc.getXmlFragment(noteFragment).toArray();
  if (!(block instanceof XmlElement)) throw new Error('The line was written.');
  (block.get(0) as XmlText).format(0, 4, { comment: { id: 'one' } });
  expect(blocksOf(doc)).toEqual([line(text('Said', 'bold'))]);
});

test('placeholders are filled in at any depth; an empty one leaves no empty text', () => {
  expect(
    filledBlocks(
      [{ type: 'blockquote', content: [line(text('By {{me}} on {{date}}'), text('{{me}}'))] }],
      values,
    ),
  ).toEqual([{ type: 'blockquote', content: [line(text('By  on 1 May'))] }]);
  expect(wordsOf([line(text('One '), text('line', 'bold')), line(), line(text('Two'))])).toBe(
    'One line\nTwo',
  );
});

test('a note without a title has the name of its template', () => {
  const content = { title: ' {{me}} ', category: 'General', tags: ['a', 'A'], text: [] } as const;
  const template = { id: 't', name: 'Log', content: { ...content, tags: [...content.tags], text: [] } };
  expect(filled(template, values)).toMatchObject({ title: 'Log', tags: ['a'] });
  expect(templateName('x'.repeat(100))).toHaveLength(80);
});

describe('the templates that come with the product', () => {
  const schema = getSchema(noteExtensions());
  test.each(builtInTemplates.map((template) => [template.name, template] as const))('%s', (_, template) => {
    const { title, text: blocks } = filled(template, { ...values, me: 'Ada' });
    // Throws when something is where it may not be.
    schema.nodeFromJSON(contentOf(blocks)).check();
    expect(title).not.toBe('');
    expect(`${title} ${wordsOf(blocks)}`).not.toContain('{{');
  });
});
