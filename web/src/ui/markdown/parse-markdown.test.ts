import { describe, expect, test } from 'vitest';
import { hasMarkdown } from './has-markdown.ts';
import { type Block, type Inline, parseMarkdown } from './parse-markdown.ts';
import { tickStep } from './tick-step.ts';

/** The longest description. */
const longest = 20_000;

describe('parseMarkdown', () => {
  test('finds headings, lists, quotes, rules and code', () => {
    expect(
      outline('# Plan\n\nOne\ntwo\n\n- a\n- b\n\n3. c\n\n> said\n\n---\n\n```ts\nconst a = 1;\n```'),
    ).toEqual([
      ['heading', 1, 'Plan'],
      ['paragraph', 'One\ntwo'],
      ['list', null, ['a', 'b']],
      ['list', 3, ['c']],
      ['quote', [['paragraph', 'said']]],
      ['rule'],
      ['code', 'const a = 1;'],
    ]);
  });

  test('leaves no gaps between the levels of headings', () => {
    const levels = (parseMarkdown('## a\n\n#### b\n\n# c\n\n###### d') ?? []).map((block) =>
      block.kind === 'heading' ? block.level : null,
    );
    expect(levels).toEqual([1, 2, 1, 2]);
  });

  test('takes HTML, tables and indented lines as text', () => {
    const text =
      '<img src=x onerror=alert(1)> **a**\n\n<script>alert(1)</script>\n\n    indented\n\n|a|b|\n|-|-|\n|1|2|';
    const shown = JSON.stringify(parseMarkdown(text));
    expect(shown).toContain('<img src=x onerror=alert(1)>');
    expect(shown).toContain('<script>alert(1)</script>');
    expect((parseMarkdown(text) ?? []).map(({ kind }) => kind)).toEqual(Array(4).fill('paragraph'));
  });

  test('finds the tables of a file', () => {
    const blocks = parseMarkdown('One\nline\n\n|a|**b**|\n|-|-|\n|1|<b>2</b>|\n|3|', { isFile: true }) ?? [];
    expect(blocks.map(outlineOf)).toEqual([
      ['paragraph', 'One\nline'],
      ['table', ['a', 'b'], ['1', '<b>2</b>'], ['3', '']],
    ]);
  });

  test.each([
    '[a](javascript:alert(1))',
    '[a](JaVaScRiPt:alert(1))',
    '[a](&#106;avascript:alert(1))',
    '[a](data:text/html,x)',
    '[a](vbscript:x)',
    '[a](//evil.example)',
    '[a](/app/tasks)',
    '[a](file:///etc/passwd)',
    '<javascript:alert(1)>',
    '![a](javascript:alert(1))',
    '[a][b]\n\n[b]: javascript:alert(1)',
    'ada@example.test',
    'mailto:ada@example.test *a*',
  ])('makes no link of %j', (text) => {
    expect(linksIn(parseMarkdown(text) ?? [])).toEqual([]);
  });

  test.each([
    ['[a](https://example.test/b)', 'https://example.test/b'],
    ['https://example.test/b_c_d **x**', 'https://example.test/b_c_d'],
    ['<https://example.test>', 'https://example.test/'],
    // An image is a link: nothing is loaded from another host.
    ['![a](https://example.test/a.png)', 'https://example.test/a.png'],
    ['[a](<https://example.test/"onclick=alert(1)>)', 'https://example.test/%22onclick=alert(1)'],
  ])('%j is a link', (text, href) => {
    expect(linksIn(parseMarkdown(text) ?? [])).toEqual([href]);
  });

  test('shows deep nesting as typed, in bounded depth', () => {
    for (const text of [
      '>'.repeat(longest),
      '- '.repeat(longest / 2),
      '['.repeat(longest),
      '*a _b '.repeat(3000),
    ])
      expect(parseMarkdown(text)).toBeNull();
    const deep = Array.from({ length: 100 }, (_, depth) => `${'  '.repeat(depth)}- a`).join('\n');
    expect(depthOf(parseMarkdown(deep) ?? [])).toBeLessThan(20);
  });

  test.each([
    '*a **b ',
    'a_b_',
    '[a](',
    '![',
    '`a ',
    '<a@',
    '> a\n',
    '- a\n',
    '- [ ] a\n',
    'a\n',
    '1. a\n',
    '~~a ',
    '[a]: b\n',
    '>>>>>>>>>>>> a\n',
    `${'- '.repeat(12)}a\n`,
    'https://a.b/c ',
  ])('reads a description of %j in bounded time', (part) => {
    const before = performance.now();
    parseMarkdown(part.repeat(longest).slice(0, longest));
    expect(performance.now() - before).toBeLessThan(2000);
  });
});

describe('tickStep', () => {
  const text =
    '# Plan\r\n\r\n- [ ] one\r\n  1. [x] inner\n- [X] two\n\n> * [ ] quoted\n\n```\n- [ ] code\n```\n- [ ] last';

  test('changes the step that was shown, and nothing else', () => {
    const steps = stepsIn(parseMarkdown(text) ?? []);
    expect(steps.map(({ line, isDone }) => [line, isDone])).toEqual([
      [2, false],
      [3, true],
      [4, true],
      [6, false],
      [11, false],
    ]);
    expect(tickStep(text, 2, true)).toBe(text.replace('[ ] one', '[x] one'));
    expect(tickStep(text, 3, false)).toBe(text.replace('[x] inner', '[ ] inner'));
    expect(tickStep(text, 4, false)).toBe(text.replace('[X] two', '[ ] two'));
    expect(tickStep(text, 6, true)).toBe(text.replace('[ ] quoted', '[x] quoted'));
    expect(tickStep(text, 11, true)).toBe(text.replace('[ ] last', '[x] last'));
  });

  test('changes nothing where there is no step', () => {
    expect(tickStep(text, 0, true)).toBeNull();
    expect(tickStep(text, 99, true)).toBeNull();
  });
});

test.each(['Buy milk.\nAnd bread, 2 of them', 'See https://example.test/a', 'a - b', '3 > 2', 'C# is fine'])(
  'hasMarkdown is false for %j',
  (text) => {
    expect(hasMarkdown(text)).toBe(false);
  },
);

test.each(['# a', 'a\n- b', '1. a', '> a', '**a**', '`a`', '[a](b)', '~~a~~', 'a\n---'])(
  'hasMarkdown is true for %j',
  (text) => {
    expect(hasMarkdown(text)).toBe(true);
  },
);

function outline(text: string): unknown[] {
  return (parseMarkdown(text) ?? []).map(outlineOf);
}

function outlineOf(block: Block): unknown[] {
  switch (block.kind) {
    case 'heading':
      return [block.kind, block.level, words(block.children)];
    case 'paragraph':
      return [block.kind, words(block.children)];
    case 'code':
      return [block.kind, block.text];
    case 'quote':
      return [block.kind, block.children.map(outlineOf)];
    case 'list':
      return [
        block.kind,
        block.start,
        block.items.map(({ children }) => children.map((one) => outlineOf(one)[1]).join()),
      ];
    case 'rule':
      return [block.kind];
    case 'table':
      return [block.kind, ...block.rows.map((row) => row.map(words))];
  }
}

function words(parts: readonly Inline[]): string {
  return parts.map((part) => ('text' in part ? part.text : words(part.children))).join('');
}

function childrenOf(block: Block): readonly Block[] {
  if (block.kind === 'quote') return block.children;
  return block.kind === 'list' ? block.items.flatMap(({ children }) => children) : [];
}

function depthOf(blocks: readonly Block[]): number {
  return blocks.reduce((most, block) => Math.max(most, 1 + depthOf(childrenOf(block))), 0);
}

function linksIn(blocks: readonly Block[]): string[] {
  const inline = (part: Inline): string[] =>
    part.kind === 'link' ? [part.href] : 'children' in part ? part.children.flatMap(inline) : [];
  return blocks.flatMap((block) => [
    ...(block.kind === 'paragraph' || block.kind === 'heading' ? block.children.flatMap(inline) : []),
    ...linksIn(childrenOf(block)),
  ]);
}

function stepsIn(blocks: readonly Block[]): { line: number; isDone: boolean }[] {
  return blocks.flatMap((block) =>
    block.kind === 'list'
      ? block.items.flatMap(({ step, children }) => [...(step ? [step] : []), ...stepsIn(children)])
      : stepsIn(childrenOf(block)),
  );
}
