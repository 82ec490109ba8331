import { api } from '@longtable/contract/api';
import { newId } from '@longtable/contract/ids';
import type { TemplateBlock } from '@longtable/contract/note-templates';
import { maxNoteTemplates, maxNoteTemplateText } from '@longtable/contract/rules/note-template-limits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noteTemplateContent } from '../../../../test/note-template.ts';
import { subscribe, untilReceived } from '../../../../test/subscribe.ts';
import { type Person, startTestApp, type TestApp, testPassword } from '../../../../test/test-app.ts';
import { unzip } from '../../../../test/unzip.ts';

let app: TestApp;
let ada: Person;
let ben: Person;
beforeAll(async () => {
  app = await startTestApp({ PUBLIC_URL: 'http://longtable.test' });
  [ada, ben] = await Promise.all([app.newPerson('Ada'), app.newPerson('Ben')]);
});
afterAll(() => app.close());

const create = (name: string, content = noteTemplateContent(), who = ada) =>
  who.ok(api.noteTemplates.create, { id: newId(), name, content });
const list = async (who = ada) => (await who.ok(api.noteTemplates.list, {})).templates;
const paragraph = (text: string): TemplateBlock => ({ type: 'paragraph', content: [{ type: 'text', text }] });

test('are kept for their owner, by name, and changed and deleted live', async () => {
  const { received, stop } = await subscribe(app, ada);
  const made = await create('watch');
  const first = await create('Arrival', noteTemplateContent({ category: 'Meeting Note', text: [] }));
  expect(await list()).toEqual([first, made]);
  expect(made).toMatchObject({ name: 'watch', content: noteTemplateContent() });
  const content = noteTemplateContent({ text: [paragraph('Calm')], tags: [] });
  const changed = await ada.ok(api.noteTemplates.update, { noteTemplateId: made.id, name: ' Log ', content });
  expect(changed).toMatchObject({ name: 'Log', content });
  expect(await ada.ok(api.noteTemplates.update, { noteTemplateId: made.id })).toEqual(changed);
  await ada.ok(api.noteTemplates.delete, { noteTemplateId: made.id });
  await untilReceived(received, ({ type }) => type === 'note-template.deleted');
  expect(received.map(({ type }) => type)).toEqual([
    'note-template.saved',
    'note-template.saved',
    'note-template.saved',
    'note-template.deleted',
  ]);
  stop();
  expect(await list()).toEqual([first]);
  expect(await list(ben)).toEqual([]);
});

test('are created once when sent repeatedly', async () => {
  const input = { id: newId(), name: 'Once', content: noteTemplateContent() };
  const answers = await Promise.all([1, 2, 3].map(() => ada.ok(api.noteTemplates.create, input)));
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(await ben.refused(api.noteTemplates.create, input)).toMatchObject({ code: 'request/id-taken' });
});

test.each<[string, readonly TemplateBlock[]]>([
  ['a node of another editor', [{ type: 'script' }]],
  ['a line outside of a block', [{ type: 'text', text: 'Hi' }]],
  ['an address that runs code', [{ type: 'bookmark', attrs: { href: 'javascript:alert(1)', title: '' } }]],
  [
    'a mark with such an address',
    [
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: 'Hi', marks: [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }] },
        ],
      },
    ],
  ],
  ['an image of another host', [{ type: 'image', attrs: { src: 'https://a.test/a.png' } }]],
  ['another attribute', [{ type: 'paragraph', attrs: { onclick: 'alert(1)' } }]],
  ['an empty text', [paragraph('')]],
])('%s is no text of a template', async (_, text) => {
  const content = noteTemplateContent({ text: [...text] });
  expect(await ada.refused(api.noteTemplates.create, { id: newId(), name: 'Bad', content })).toMatchObject({
    status: 422,
    code: 'note-template/bad-text',
  });
});

test('what is no list of nodes, or nested too deeply, is malformed', async () => {
  let deep: TemplateBlock = paragraph('Deep');
  for (let depth = 0; depth < 300; depth += 1) deep = { type: 'blockquote', content: [deep] };
  for (const text of [
    [deep],
    [paragraph('a\0b')],
    ['text'],
    [{ type: 'paragraph', content: {} }],
    [null],
    'text',
  ]) {
    const content = { ...noteTemplateContent(), text };
    const answer = await ada.send(api.noteTemplates.create, { id: newId(), name: 'Bad', content });
    expect(answer.status).toBe(400);
  }
});

test('are limited in length and number', async () => {
  const long = (length: number) => noteTemplateContent({ text: [paragraph('x'.repeat(length))] });
  expect(
    await ada.refused(api.noteTemplates.create, {
      id: newId(),
      name: 'Long',
      content: long(maxNoteTemplateText),
    }),
  ).toMatchObject({ code: 'note-template/too-long' });
  await create('Long enough', long(maxNoteTemplateText - 100), ben);
  await app.database.pool.query(
    `insert into note_templates (id, user_id, name, content)
     select gen_random_uuid(), $1, 'One of many', $2 from generate_series(1, $3)`,
    [ben.id, JSON.stringify(noteTemplateContent()), maxNoteTemplates - 1],
  );
  expect(
    await ben.refused(api.noteTemplates.create, {
      id: newId(),
      name: 'More',
      content: noteTemplateContent(),
    }),
  ).toMatchObject({
    code: 'note-template/too-many',
    text: `You have ${maxNoteTemplates} note templates. Delete one to save another.`,
  });
});

test('are in the download, and deleted with the account', async () => {
  const eve = await app.newPerson('Eve');
  const made = await create('Watch', noteTemplateContent(), eve);
  const answer = await fetch(app.url + api.account.download.path, { headers: { cookie: eve.cookie } });
  const files = unzip(new Uint8Array(await answer.arrayBuffer()));
  expect(JSON.parse(files.get('note-templates.json')?.toString('utf8') ?? '')).toEqual([made]);
  expect((await eve.ok(api.account.deletion, {})).consequences).toContain('1 note template is deleted.');
  await eve.ok(api.account.delete, { confirmation: eve.email, currentPassword: testPassword });
  await expect
    .poll(async () => {
      const { rows } = await app.database.pool.query('select id from note_templates where id = $1', [
        made.id,
      ]);
      return rows;
    })
    .toEqual([]);
});
