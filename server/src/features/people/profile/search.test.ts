import { api } from '@longtable/contract/api';
import { newId } from '@longtable/contract/ids';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connect } from '../../../../test/connect.ts';
import { nameTo, type Person, startTestApp, type TestApp, testPassword } from '../../../../test/test-app.ts';
import { searchRateLimits } from './search.limits.ts';

const { search } = api.profile;

let app: TestApp;
let ada: Person;
beforeAll(async () => {
  app = await startTestApp();
  ada = await app.newPerson('Ada Searching');
});
afterAll(() => app.close());

/** People with these names, inserted as rows only. */
async function add(...names: readonly string[]): Promise<void> {
  await app.database.pool.query(
    `with added as (
       insert into users (id, name, email) select gen_random_uuid(), name, gen_random_uuid() || '@example.test'
       from unnest($1::text[]) name returning id, name, email
     ) insert into user_profiles (id, full_name, email) select id, name, email from added`,
    [names],
  );
}

async function found(text: string, scope: 'connect' | 'global' = 'connect'): Promise<string[]> {
  const { people } = await ada.ok(search, { text, scope });
  return people.map(({ id }) => nameTo(ada, id));
}

describe('searching whole addresses', () => {
  test('is limited to a hundred an hour for each person', async () => {
    const [ben, grace] = await Promise.all([app.newPerson('Ben'), app.newPerson('Grace')]);
    const searchFor = (text: string) => ben.send(search, { text });
    const answers = await Promise.all(
      Array.from({ length: searchRateLimits.addressesPerHour.max }, () =>
        searchFor(`${newId()}@example.test`),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    for (const scope of ['connect', 'global'] as const) {
      expect(await ben.refused(search, { text: grace.email, scope })).toMatchObject({
        status: 429,
        code: 'person/too-many-searches',
        text: 'You have searched for many e-mail addresses. Please wait 60 minutes and search again, or search by name.',
        retryAfter: expect.closeTo(3600, -2) as number,
      });
    }
    // Another spelling of the same address is the same search; anything that is not a whole address does not count.
    expect((await searchFor(` ${grace.email.toUpperCase()} `)).status).toBe(429);
    for (const text of ['grace', 'grace@', 'grace@example', 'Grace']) {
      expect((await searchFor(text)).status).toBe(200);
    }
    expect((await grace.ok(search, { text: ben.email })).people).toMatchObject([{ id: ben.id }]);
  });
});

describe('searching names', () => {
  test.each([
    ['Wilhelmina Brückner', ['wilhel', 'MINA', 'brück', 'bruck', 'a br', 'ckner']],
    ['Łukasz Żółć', ['lukasz', 'ŁUK', 'zolc', 'Żółć']],
    ['Søren Ærø', ['soren', 'sør', 'aero']],
    ['Straßer Groß', ['strasser', 'STRASSE', 'groß', 'gross']],
    ['İlknur Işık', ['ilknur', 'isik', 'ışık']],
    ['Ὀδυσσεύς Λαερτιάδης', ['οδυσσευς', 'ΟΔΥΣΣΕΥΣ', 'λαερτιαδης']],
    ['Николай Ёлкин', ['николай', 'НИКО', 'елкин']],
    ['王小明', ['王小', '小明', '王小明']],
    ['山田ガガ', ['ガガ', 'ｶﾞｶﾞ', '山田']],
    ['김철수', ['철수', '김철']],
    ['राम कुमार', ['राम', 'कुमार']],
    ['محمد بن سلمان', ['محمد', 'سلمان']],
    ['דוד לוי', ['דוד', 'לוי']],
    ['Jean-Luc O’Neil', ['luc', 'neil', 'n-l', 'o’n']],
    ['100% _sure_ \\o/', ['0%', '% _', '_s', '\\o', '100% _sure_ \\o/']],
    ['👩‍👩‍👧‍👦 Family', ['👩‍👩', 'family']],
  ])('finds %s by any part, in any case, with or without accents', async (name, texts) => {
    await add(name);
    for (const text of texts) expect([text, await found(text)]).toEqual([text, [name.normalize('NFC')]]);
  });

  test('does not find other text', async () => {
    await add('Percival Graves');
    for (const text of ['percivax', 'graves p', 'p_rcival', 'perc%', '%%', '__', 'percival  gravess', '\\\\'])
      expect(await found(text)).toEqual([]);
  });

  test('ranks names that begin with the text first, then those with a word that does, then the others', async () => {
    await add('Xoquillian', 'Bo Quill', 'Tranquill', 'Quill Able', 'quilla', 'A. Quill-Zoe', 'Équillet');
    expect(await found('quill')).toEqual([
      'Quill Able',
      'quilla',
      'Bo Quill',
      'A. Quill-Zoe',
      'Tranquill',
      'Équillet',
      'Xoquillian',
    ]);
  });

  test('returns fifty people on the Connect page and ten in the top bar, each once', async () => {
    await add(...Array.from({ length: 70 }, (_, index) => `Zezezeze ${index}`));
    expect(new Set(await found('ze')).size).toBe(50);
    expect(await found('ze', 'global')).toHaveLength(10);
  });

  test('returns everyone who matches, even if one name contains the text a hundred times', async () => {
    await add(...Array.from({ length: 60 }, (_, index) => `${index} ${'jj'.repeat(55)}`));
    expect(new Set(await found('jj')).size).toBe(50);
  });

  test('finds a new name at once, and the old one no longer', async () => {
    const bob = await app.newPerson('Bartholomew');
    await bob.ok(api.profile.update, { fullName: 'Chrysanthemum' });
    expect(await found('chrysanth')).toEqual(['Chrysanthemum']);
    expect(await found('bartholomew')).toEqual([]);
  });

  test('does not return the person who searches or deleted accounts', async () => {
    expect(await found('searching')).toEqual([]);
    const bob = await app.newPerson('Ephemeral');
    await bob.ok(api.account.delete, { currentPassword: testPassword, confirmation: bob.email });
    expect(await found('ephemeral')).toEqual([]);
  });

  test('stores and finds a name whose characters expand', async () => {
    await add('\ufdfa'.repeat(120));
    expect(await found('صلى الله عليه')).toHaveLength(1);
  });
});

describe('a search text', () => {
  test.each([
    ['nothing', ''],
    ['one character', 'a'],
    ['one character and spaces', '  a  '],
    ['one character of two parts', 'e\u0301'],
    ['one emoji', '😀'],
    ['spaces', '     '],
    ['control characters', '\u0001\u0002\u202e'],
    ['accents alone', '\u0301\u0301\u0301'],
  ])('of %s finds nobody', async (_, text) => {
    await add('Ada 😀', 'é alone', 'a');
    expect(await found(text)).toEqual([]);
  });

  test.each([
    ['200 characters', 'a'.repeat(200)],
    ['200 characters that become thousands', '\ufdfa'.repeat(200)],
    ['half a character', '\ud83d\ud83d'],
    ['SQL', "'; drop table person_name_parts; --"],
    ['the last of all characters', '\u{10ffff}\u{10ffff}'],
  ])('of %s causes no error', async (_, text) => {
    expect(await ada.send(search, { text })).toMatchObject({ status: 200 });
  });

  test('of more than 200 characters, or with a null byte, is refused', async () => {
    for (const text of ['a'.repeat(201), 'a'.repeat(10_000), 'ab\0']) {
      expect(await ada.refused(search, { text })).toMatchObject({ status: 400, code: 'request/malformed' });
    }
    expect(await ada.refused(search, { text: 'ada', scope: 'everywhere' })).toMatchObject({ status: 400 });
  });
});

describe('searching an e-mail address', () => {
  test('finds its owner by the whole address, in any case, and not by parts of it', async () => {
    const bob = await app.newPerson('Bob Addressed');
    const { people } = await ada.ok(search, { text: ` ${bob.email.toUpperCase()} ` });
    expect(people).toMatchObject([{ id: bob.id, email: bob.email }]);
    expect(nameTo(ada, bob.id)).toBe('Bob Addressed');
    for (const part of [
      bob.email.slice(1),
      bob.email.slice(0, -1),
      '@example.test',
      'example.test',
      `%${bob.email}`,
    ])
      expect(await found(part)).toEqual([]);
    expect(await found(ada.email)).toEqual([]);
    expect(await found(`${newId()}@example.test`)).toEqual([]);
  });

  test('does not show addresses to people who found somebody by name, unless they are connected', async () => {
    const bob = await app.newPerson('Hidden Figure');
    expect((await ada.ok(search, { text: 'hidden' })).people).toMatchObject([
      { email: null, connection: { status: 'none', can: { request: true } } },
    ]);
    await connect(ada, bob);
    expect((await ada.ok(search, { text: 'hidden' })).people).toMatchObject([
      { email: bob.email, connection: { status: 'connected' } },
    ]);
  });
});
