import { expect, test } from 'vitest';
import { mappingOf, tasksOf, withField } from './columns.ts';
import { decoded, readFile, UnreadableFile } from './read-file.ts';

const csv = async (content: string | Uint8Array<ArrayBuffer>) => {
  const file = await readFile(new Blob([content]));
  return file.kind === 'csv' ? file.rows : [];
};

test('a table, whatever stands between its cells', async () => {
  const table = [
    ['Title', 'Notes'],
    ['Pay "rent"', 'Two\nlines; one, two'],
    ['', ''],
    ['Call', ''],
  ];
  for (const delimiter of [',', ';', '\t', '|']) {
    for (const newline of ['\n', '\r\n']) {
      const content = ['Title|Notes', '"Pay ""rent"""|"Two\nlines; one, two"', '|', 'Call|', '|', '']
        .map((line) => line.replace('|', delimiter))
        .join(newline);
      expect(await csv(content)).toEqual(table);
    }
  }
  expect(await csv('sep=;\r\nTitle;Notes\r\na,b;c\r\n')).toEqual([
    ['Title', 'Notes'],
    ['a,b', 'c'],
  ]);
});

test('a table of one column', async () => {
  expect(await csv('Title\nPay rent\nCall mum\n')).toEqual([['Title'], ['Pay rent'], ['Call mum']]);
});

test('in any encoding', async () => {
  const text = 'Title;Notes\nCafé – “naïve” €;ü\n';
  const codes = (of: string) => Array.from(of, (letter) => letter.charCodeAt(0));
  const utf16 = new Uint8Array([0xff, 0xfe, ...codes(text).flatMap((code) => [code & 255, code >> 8])]);
  const utf8 = new TextEncoder().encode(text);
  const western = new Uint8Array(
    codes('Title;Notes\nCaf\u00e9 \u0096 \u0093na\u00efve\u0094 \u0080;\u00fc\n'),
  );
  for (const bytes of [utf8, new Uint8Array([0xef, 0xbb, 0xbf, ...utf8]), utf16, western]) {
    expect(decoded(bytes)).toBe(text);
    expect(await csv(bytes)).toEqual([
      ['Title', 'Notes'],
      ['Café – “naïve” €', 'ü'],
    ]);
  }
});

test('a large table is read in parts and comes out whole', async () => {
  const line = (index: number) =>
    `"Task ${index}, with ""quotes""","Line 1\r\nLine 2 ${'ä'.repeat(index % 50)}",2026-12-01`;
  const rows = await csv(
    `Title,Notes,Due\r\n${Array.from({ length: 20_000 }, (_, index) => line(index)).join('\r\n')}\r\n`,
  );
  const wrong = rows.slice(1).findIndex((row, index) => {
    const expected = [
      `Task ${index}, with "quotes"`,
      `Line 1\r\nLine 2 ${'ä'.repeat(index % 50)}`,
      '2026-12-01',
    ];
    return row.join('|') !== expected.join('|');
  });
  expect(rows).toHaveLength(20_001);
  expect(wrong).toBe(-1);
});

test('who gives up is told so', async () => {
  const content = `Title\n${'a task\n'.repeat(200_000)}`;
  await expect(readFile(new Blob([content]), AbortSignal.abort(new Error('enough')))).rejects.toThrow(
    'enough',
  );
});

test.each([
  ['', /empty/],
  [' \n', /empty/],
  ['Title\n', /no rows/],
  ['{"a":1}', /neither a Trello board nor a Planka board/],
  ['{"lists":[],"cards":[]}', /no cards/],
  ['PK\u0003\u0004\0\0\0', /not a text file/],
])('%j can’t be read', async (content, message) => {
  const reading = readFile(new Blob([content]));
  await expect(reading).rejects.toThrow(message);
  await expect(reading).rejects.toBeInstanceOf(UnreadableFile);
});

test('columns are known by many names, the best one first', () => {
  expect(
    mappingOf([
      'Task name',
      'Due Date',
      'PRIORITY',
      'Section/Column',
      'Labels',
      'Notes',
      'Projects',
      'Owner',
      'Start',
      'Estimated hours (h)',
      'Check list',
      'Whatever',
    ]),
  ).toEqual([
    'title',
    'dueDate',
    'priority',
    'status',
    'tags',
    'description',
    'project',
    'assignee',
    'startDate',
    'estimatedHours',
    'checklist',
    null,
  ]);
  expect(mappingOf(['Name', 'Title', 'List', 'Status'])).toEqual([null, 'title', null, 'status']);
  // The table that Trello gives out.
  expect(
    mappingOf([
      'Card ID',
      'Card Name',
      'Card Description',
      'Labels',
      'Members',
      'Due Date',
      'List ID',
      'List Name',
      'Archived',
      'Start Date',
    ]),
  ).toEqual([
    null,
    'title',
    'description',
    'tags',
    'assignee',
    'dueDate',
    null,
    'status',
    'archived',
    'startDate',
  ]);
});

test('a field has one column', () => {
  const mapping = mappingOf(['Name', 'Notes', 'Other']);
  expect(withField(mapping, 2, 'title')).toEqual([null, 'description', 'title']);
  expect(withField(mapping, 1, null)).toEqual(['title', null, null]);
});

test('rows become tasks, with the number of their row', () => {
  const rows = [
    ['Title', 'Tags', 'Checklist', 'Assignee', 'Archived'],
    ['Pay', 'home, "rent, flat"; #bank', '[x] Look\n[ ] Pay; now', 'Ada, Bo', ''],
    ['', '', '', '', ''],
    ["'=SUM(A1)", '', 'one; two', '', 'true'],
    ['short'],
  ];
  expect(tasksOf(rows, mappingOf(rows[0] ?? []))).toMatchObject([
    {
      row: 2,
      title: 'Pay',
      tags: ['home', 'rent, flat', 'bank'],
      steps: [
        { title: 'Look', done: true },
        { title: 'Pay; now', done: false },
      ],
      assignees: ['Ada', 'Bo'],
      isArchived: false,
    },
    {
      row: 4,
      title: '=SUM(A1)',
      steps: [
        { title: 'one', done: false },
        { title: 'two', done: false },
      ],
      isArchived: true,
    },
    { row: 5, title: 'short', tags: [], steps: [] },
  ]);
});
