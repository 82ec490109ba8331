import { api } from '@longtable/contract/api';
import { newId } from '@longtable/contract/ids';
import type { NoteFilter, NoteSort } from '@longtable/contract/rules/note-kinds';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Person, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { matchIn } from './notes.matches.ts';

let app: TestApp;
let ada: Person;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  ada = await app.newPerson('Ada');
});

/** A note with a text, as the store job of documents writes it. */
async function addNote(title: string, text = '', fields: object = {}): Promise<string> {
  const { id } = await ada.ok(api.notes.create, { id: newId(), title, ...fields });
  await app.database.pool.query('update notes set text = $2 where id = $1', [id, text]);
  return id;
}

type Asked = Parameters<typeof ask>[0];
const ask = (input: {
  filter?: NoteFilter;
  category?: 'General' | 'Reading List' | 'Meeting Note';
  tag?: string;
  sort?: NoteSort;
  text?: string;
  after?: string;
  limit?: number;
  trash?: 'true';
}) => ada.ok(api.notes.list, input);

/** The titles of all pages of this many. */
async function titles(input: Asked, limit = 2): Promise<string[]> {
  const found: string[] = [];
  for (let after: string | undefined; ; ) {
    const page = await ask({ ...input, limit, ...(after !== undefined && { after }) });
    found.push(...page.notes.map(({ title }) => title));
    if (page.next === null) return found;
    expect(page.notes).toHaveLength(limit);
    after = page.next;
  }
}

describe('the list', () => {
  beforeEach(async () => {
    for (const title of ['Berth 10', 'berth 9', 'Älv', 'Zinc', 'Anchor']) await addNote(title);
    for (const title of ['Zinc', 'Berth 10']) {
      const note = (await ask({ text: title })).notes.find((each) => each.title === title);
      await ada.ok(api.notes.pin, { noteId: note?.id ?? '', isPinned: true });
    }
  });

  test.each<[NoteSort, string[]]>([
    ['newest', ['Zinc', 'Berth 10', 'Anchor', 'Älv', 'berth 9']],
    ['oldest', ['Berth 10', 'Zinc', 'berth 9', 'Älv', 'Anchor']],
    ['title_asc', ['Berth 10', 'Zinc', 'Älv', 'Anchor', 'berth 9']],
    ['title_desc', ['Zinc', 'Berth 10', 'berth 9', 'Anchor', 'Älv']],
  ])('is sorted by %s, pinned ones first, page by page', async (sort, expected) => {
    for (const limit of [1, 2, 3, 50]) expect(await titles({ sort }, limit)).toEqual(expected);
  });

  test.each<[NoteSort, string[]]>([
    ['newest', ['Berth 10', 'berth 9']],
    ['oldest', ['Berth 10', 'berth 9']],
    ['title_asc', ['Berth 10', 'berth 9']],
    ['title_desc', ['Berth 10', 'berth 9']],
  ])('of what is found is sorted by %s in the same way', async (sort, expected) => {
    for (const limit of [1, 50]) expect(await titles({ sort, text: 'BERTH' }, limit)).toEqual(expected);
  });

  test('refuses a page of another list', async () => {
    for (const after of ['x', `p${newId()}x`, 'n0'])
      expect((await ada.send(api.notes.list, { after })).status).toBe(400);
  });
});

test('filters, category and tag narrow the list, and are counted', async () => {
  await addNote('a', '', { tags: ['WORK', 'Sea'] });
  const b = await addNote('b', '', { tags: ['sea'], category: 'Reading List' });
  await addNote('c', '', { category: 'Meeting Note', tags: ['workshop'] });
  const d = await addNote('d', '', { tags: ['work'] });
  await ada.ok(api.notes.favorite, { noteId: b, isFavorite: true });
  await ada.ok(api.notes.trash, { noteId: d });
  const sorted = (input: Asked) => titles({ sort: 'title_asc', ...input });
  expect(await sorted({ filter: 'All' })).toEqual(['a', 'b', 'c']);
  expect(await sorted({ filter: 'Favorites' })).toEqual(['b']);
  expect(await sorted({ filter: 'Work' })).toEqual(['a']);
  expect(await sorted({ filter: 'Personal' })).toEqual(['b', 'c']);
  expect(await sorted({ category: 'Meeting Note' })).toEqual(['c']);
  expect(await sorted({ tag: 'SEA' })).toEqual(['a', 'b']);
  expect(await sorted({ tag: 'SEA', filter: 'Work', text: 'A' })).toEqual(['a']);
  expect(await ada.ok(api.notes.counts, {})).toEqual({
    filters: { All: 3, Favorites: 1, Work: 1, Personal: 2 },
    categories: { General: 1, 'Reading List': 1, 'Meeting Note': 1 },
    trash: 1,
    shared: 0,
    tags: [
      { name: 'Sea', count: 2 },
      { name: 'WORK', count: 1 },
      { name: 'workshop', count: 1 },
    ],
  });
});

describe('a search', () => {
  test('finds any part of title and text, without case and accents, in any script', async () => {
    await addNote('Crème brûlée', 'A dessert');
    await addNote('Log', 'The Øresund bridge. 王小明 wrote it down');
    await addNote('100% sure', 'under_score and back\\slash');
    for (const [text, expected] of [
      ['creme', ['Crème brûlée']],
      ['ÈME BRU', ['Crème brûlée']],
      ['SSER', ['Crème brûlée']],
      ['小明', ['Log']],
      ['王小明 w', ['Log']],
      ['w', ['Log']],
      ['0%', ['100% sure']],
      ['r_s', ['100% sure']],
      ['k\\s', ['100% sure']],
      ['%', ['100% sure']],
      ['brulee\nA', []],
      ['nothing like it', []],
    ] as const)
      expect([text, await titles({ text })]).toEqual([text, expected]);
  });

  test('follows changes of title and text', async () => {
    const noteId = await addNote('Before', 'first words');
    await ada.ok(api.notes.update, { noteId, title: 'After' });
    expect(await titles({ text: 'before' })).toEqual([]);
    expect(await titles({ text: 'after' })).toEqual(['After']);
    await app.database.pool.query("update notes set text = 'second' where id = $1", [noteId]);
    expect(await titles({ text: 'first' })).toEqual([]);
    expect(await titles({ text: 'second' })).toEqual(['After']);
  });

  test('looks into very long texts', async () => {
    await addNote('Long', `${'word '.repeat(30_000)}needle`);
    expect(await titles({ text: 'needle' })).toEqual(['Long']);
    expect((await ask({ text: 'needle' })).matches).toMatchObject([
      { text: expect.stringMatching(/needle$/) },
    ]);
  });

  test('says where in the text it is, and nothing when it is in the title only', async () => {
    const noteId = await addNote(
      'Café',
      `${'far '.repeat(50)}from the\u00A0CAFÉ of old ${'away '.repeat(50)}`,
    );
    await addNote('A cafe', 'Nothing here');
    const { matches } = await ask({ text: 'cafe' });
    expect(matches).toHaveLength(1);
    const [match] = matches;
    expect(match?.noteId).toBe(noteId);
    expect(match?.text.slice(match.start, match.end)).toBe('CAFÉ');
    expect(match?.text).toMatch(/^…far .*from the CAFÉ of old .*…$/);
  });

  test('outside the page has ten, the best first, and none of the trash or of others', async () => {
    const inText = await addNote('Log', 'about the harbour');
    const inTitle = await addNote('The harbour');
    const first = await addNote('Harbour');
    await ada.ok(api.notes.trash, { noteId: await addNote('Harbour of old') });
    const ben = await app.newPerson('Ben');
    const found = async (text: string, by = ada) =>
      (await by.ok(api.notes.search, { text })).notes.map(({ id }) => id);
    expect(await found('harbour')).toEqual([first, inTitle, inText]);
    expect(await found('harbour', ben)).toEqual([]);
    expect(await found('  ')).toEqual([]);
    for (let n = 0; n < 10; n += 1) await addNote(`Harbour ${n}`);
    expect(await found('harbour')).toHaveLength(10);
  });

  test('in the trash finds what is there', async () => {
    await ada.ok(api.notes.trash, { noteId: await addNote('Old harbour') });
    expect(await titles({ text: 'harbour', trash: 'true' })).toEqual(['Old harbour']);
  });

  test('that fails is refused in its own words', async () => {
    await addNote('Log');
    await app.database.pool.query('alter function task_search_text(text) rename to lost');
    try {
      for (const answer of [
        await ada.refused(api.notes.search, { text: 'log' }),
        await ada.refused(api.notes.list, { text: 'log' }),
      ])
        expect(answer).toMatchObject({
          status: 500,
          code: 'note/search-failed',
          text: 'Failed to search notes. Please try again.',
        });
    } finally {
      await app.database.pool.query('alter function lost(text) rename to task_search_text');
    }
  });
});

describe('a match', () => {
  test.each([
    ['plain', 'Ship ahoy', 'ahoy', 'Ship [ahoy]'],
    ['of accents written apart', 'Cafe\u0301s', 'cafés', '[Cafe\u0301s]'],
    ['in letters that become several', 'The ﬁsh', 'fi', 'The [ﬁ]sh'],
    ['after pictures', '😀😀 sea', 'sea', '😀😀 [sea]'],
    ['over a line', 'one\ntwo', 'one two', null],
    ['of nothing', 'one', '', null],
  ])('%s', (_, text, wanted, expected) => {
    const match = matchIn(text, wanted);
    expect(
      match &&
        `${match.text.slice(0, match.start)}[${match.text.slice(match.start, match.end)}]${match.text.slice(match.end)}`,
    ).toBe(expected);
  });
});
