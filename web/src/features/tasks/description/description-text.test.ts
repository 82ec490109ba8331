import { getSchema } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { EditorState } from '@tiptap/pm/state';
import { describe, expect, test } from 'vitest';
import { descriptionExtensions } from './description-nodes.ts';
import { openDescription } from './description-text.ts';
import { real } from './sample-descriptions.ts';

const schema = getSchema(descriptionExtensions());

function open(text: string) {
  const opened = openDescription(schema, text);
  if (!opened) throw new Error(`It can only be edited as text: ${JSON.stringify(text)}`);
  return opened;
}

/** The document with a text put at its beginning and taken away again: all blocks that it touched are new objects. */
function typedAndTakenBack(doc: Node): Node {
  const state = EditorState.create({ doc });
  let at = 0;
  doc.descendants((node, position) => {
    if (at === 0 && node.isTextblock) at = position + 1;
    return at === 0;
  });
  if (at === 0) return doc;
  const typed = state.apply(state.tr.insertText('x', at));
  return typed.apply(typed.tr.delete(at, at + 1)).doc;
}

/** The blocks without what says only how they are written. */
function meaningOf(doc: Node): unknown {
  return JSON.parse(
    JSON.stringify(doc.toJSON(), (key, value: unknown) =>
      key === 'marker' || key === 'loose' ? undefined : value,
    ),
  );
}

/** A document whose blocks are all written anew. */
function rewritten(text: string): string {
  const { doc } = open(text);
  return open('').write(doc);
}

/** What the editor shows of a text, without spaces. */
function wordsOf(text: string): string {
  return open(text).doc.textContent.replaceAll(/\s/g, '');
}

/** Numbers that are the same in each run. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const parts = [
  'word ',
  'word',
  ' ',
  '\n',
  '\n\n',
  '\n\n\n',
  '  \n',
  '\\\n',
  '# ',
  '## ',
  '- ',
  '* ',
  '+ ',
  '1. ',
  '2) ',
  '10. ',
  '> ',
  '- [ ] ',
  '- [x] ',
  '    ',
  '  ',
  '\t',
  '```\n',
  '```ts\n',
  '~~~\n',
  '---\n',
  '***',
  '===\n',
  '**',
  '*',
  '_',
  '__',
  '~~',
  '~',
  '`',
  '``',
  '[',
  ']',
  '](',
  ')',
  '(',
  '[a](https://a.test/b_c)',
  '[a](https://a.test "title")',
  '[a](mailto:a@b.cc)',
  '[a][b]',
  '[b]: https://b.test\n',
  '![i](https://a.test/i.png)',
  'https://a.test/x_y_z',
  '<https://a.test>',
  'www.a.test',
  'a@b.cc',
  '<b>',
  '</b>',
  '<div>\n',
  '<!-- x -->',
  '&amp;',
  '[^1]',
  '[^1]: note\n',
  '|a|b|\n|-|-|\n|1|2|\n',
  '\\',
  '\\*',
  '#',
  '!',
  '$x_1$',
  'é',
  '日本',
  '👩‍👩‍👧',
  '@Ada ',
  ':',
  '.',
  '"',
  '\u00a0',
];

function randomText(seed: number): string {
  const below = randomNumbers(seed);
  return Array.from({ length: 1 + below(14) }, () => parts[below(parts.length)]).join('');
}

const seeds = Array.from({ length: 400 }, (_, seed) => seed + 1);

describe('a description that was not changed', () => {
  test.each(real)('stays byte by byte: %j', (text) => {
    const { doc, write } = open(text);
    expect(write(doc)).toBe(text);
    expect(write(typedAndTakenBack(doc))).toBe(text);
  });

  test('stays byte by byte, whatever it is', () => {
    for (const seed of seeds) {
      const text = randomText(seed);
      const { doc, write } = open(text);
      expect(write(doc)).toBe(text);
      expect(write(typedAndTakenBack(doc))).toBe(text);
    }
  });

  test.each(['a\r\n\r\n- b\r\n- c\r\n', 'a\rb\n\nc', '\n\n  a \n', '', ' ', '\ufeffa'])(
    'keeps line breaks and spaces of %j',
    (text) => {
      const { doc, write } = open(text);
      expect(write(doc)).toBe(text);
    },
  );
});

describe('a description whose blocks are written anew', () => {
  test.each(real)('says the same: %j', (text) => {
    expect(meaningOf(open(rewritten(text)).doc)).toEqual(meaningOf(open(text).doc));
  });

  test('has all of its words, whatever it is', () => {
    for (const seed of seeds) {
      const text = randomText(seed);
      expect([text, wordsOf(rewritten(text))]).toEqual([text, wordsOf(text)]);
    }
  });
});
