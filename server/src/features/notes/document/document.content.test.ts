import { noteAttributes } from '@longtable/contract/note-document/attributes';
import { noteFragment } from '@longtable/contract/note-documents';
import { emptyNoteContent } from '@longtable/contract/rules/note-kinds';
import { Parser } from 'htmlparser2';
import { describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import { element } from '../../../../test/notes.ts';
import { contentOf } from './document.content.ts';
import { noteSchema } from './note-schema.ts';

function docOf(...blocks: (Y.XmlElement | Y.XmlText)[]): Y.Doc {
  const doc = new Y.Doc();
  doc.getXmlFragment(noteFragment).push(blocks);
  return doc;
}

function marked(text: string, marks: Readonly<Record<string, unknown>>): Y.XmlText {
  const made = new Y.XmlText();
  made.insert(0, text, marks);
  return made;
}

test('every attribute of the schema may have allowed values, and no other exists', () => {
  for (const [name, { spec }] of Object.entries({ ...noteSchema.nodes, ...noteSchema.marks }))
    expect([name, Object.keys(spec.attrs ?? {}).toSorted()]).toEqual([
      name,
      Object.keys(noteAttributes[name] ?? {}).toSorted(),
    ]);
});

describe('the text of a document', () => {
  test('is an empty paragraph when there is none', () => {
    expect(contentOf(new Y.Doc())).toEqual({ html: emptyNoteContent, text: '', words: 0, links: [] });
  });

  test('is HTML, and plain words with a space between blocks', () => {
    const doc = docOf(
      element('heading', ['A <b>plan'], { level: 2 }),
      element('paragraph', [
        marked('bold', { bold: {} }),
        new Y.XmlText(' and\n  plain'),
        element('hardBreak'),
      ]),
      element('bulletList', [
        element('listItem', [element('paragraph', ['one'])]),
        element('listItem', [element('paragraph', ['two'])]),
      ]),
      element('taskList', [element('taskItem', [element('paragraph', ['done'])], { checked: true })]),
      element('codeBlock', ['let x = 1 < 2;'], { language: 'js' }),
      element('bookmark', [], { href: 'https://good.example/', title: 'Good' }),
      element('table', [element('tableRow', [element('tableCell', [element('paragraph', ['cell'])])])]),
      element('details', [
        element('detailsSummary', ['More']),
        element('detailsContent', [element('paragraph', ['inside'])]),
      ]),
    );
    const { html, text, words } = contentOf(doc);
    expect(text).toBe('A <b>plan bold and plain one two done let x = 1 < 2; Good cell More inside');
    expect(words).toBe(18);
    expect(html).toContain('<h2>A &lt;b&gt;plan</h2>');
    expect(html).toContain('<strong>bold</strong>');
    expect(html).toContain('let x = 1 &lt; 2;');
    expect(html).toContain('data-bookmark');
    expect(html).toContain('<td');
  });
});

/** The elements of an HTML with what they could run. */
function dangersIn(html: string): string[] {
  const dangers: string[] = [];
  const parser = new Parser({
    onopentag(name, attributes) {
      if (
        [
          'script',
          'style',
          'iframe',
          'object',
          'embed',
          'svg',
          'math',
          'form',
          'base',
          'meta',
          'link',
        ].includes(name)
      )
        dangers.push(name);
      for (const [key, value] of Object.entries(attributes)) {
        if (/^on/i.test(key) || key === 'srcdoc') dangers.push(`${name} ${key}`);
        if (
          ['href', 'src', 'xlink:href', 'action'].includes(key) &&
          !/^(https?:|mailto:|\/api\/|$)/i.test(value)
        )
          dangers.push(`${name} ${key}=${value}`);
      }
    },
  });
  parser.end(html);
  return dangers;
}

// These get past no check of updates: this is what would come out if one did.
// oxlint-disable-next-line eslint/no-script-url -- what is tested
const script = 'javascript:alert(1)';
const quote = '"><script>alert(1)</script>';
const hostile: Readonly<Record<string, () => Y.Doc>> = {
  'an unknown element': () => docOf(element('script', ['alert(1)'])),
  'a text outside of a block': () => docOf(new Y.XmlText('<script>alert(1)</script>')),
  'markup in a text': () => docOf(element('paragraph', ['<img src=x onerror=alert(1)>'])),
  'a link to a script': () => docOf(element('paragraph', [marked('x', { link: { href: script } })])),
  'a link with a handler': () =>
    docOf(
      element('paragraph', [
        marked('x', { link: { href: 'https://a.example', onclick: 'alert(1)', class: quote } }),
      ]),
    ),
  'a link to data': () =>
    docOf(
      element('paragraph', [marked('x', { link: { href: 'data:text/html,<script>alert(1)</script>' } })]),
    ),
  'a bookmark of a script': () => docOf(element('bookmark', [], { href: script, title: quote })),
  'a foreign image': () => docOf(element('image', [], { src: script, onerror: 'alert(1)', alt: quote })),
  'a quote in an attribute': () =>
    docOf(
      element('callout', [element('paragraph', ['x'])], { tone: quote }),
      element('paragraph', [element('reference', [], { kind: quote, id: quote })]),
      element('file', [], { resourceId: quote }),
      element('codeBlock', ['x'], { language: quote }),
      element('orderedList', [element('listItem', [element('paragraph', ['x'])])], {
        start: quote,
        type: quote,
      }),
    ),
  'an attribute that is an object': () =>
    docOf(
      element('codeBlock', ['x'], { language: { toString: quote } }),
      element('heading', ['x'], { level: quote }),
    ),
  'structure that no editor makes': () =>
    docOf(
      element('table'),
      element('tableRow'),
      element('table', [element('tableRow')]),
      element('bulletList'),
      element('details'),
      element('taskItem'),
      element('paragraph', [element('table', [element('paragraph', ['x'])])]),
    ),
  'an unknown mark': () =>
    docOf(element('paragraph', [marked('x', { style: { color: quote }, constructor: {} })])),
};

describe('no script comes out of it, and there is always a text:', () => {
  test.each(Object.entries(hostile))('%s', (_, make) => {
    const { html } = contentOf(make());
    expect(dangersIn(html)).toEqual([]);
    expect(html).not.toBe('');
  });
});

test('takes a NUL out, which the database refuses', () => {
  const { html, text } = contentOf(docOf(element('paragraph', ['a\0b'])));
  expect(html + text).not.toContain('\0');
});
