import { expect, test } from 'vitest';
import { newId } from '../ids.ts';
import { isOnlyItems, itemLinksIn } from './item-links.ts';

const own = 'https://longtable.example';
const id = newId();

test.each([
  ['a task', `/app/tasks?task=${id}`, 'task'],
  ['a task above another page', `/app/collaboration/projects/${newId()}?view=list&task=${id}`, 'task'],
  ['a note', `/app/notes/${id}`, 'note'],
  ['a file', `/app/resources?item=${id}`, 'resource'],
  ['a folder', `/app/resources?folder=${id}`, 'resource'],
  ['a project', `/app/collaboration/projects/${id}?tab=files`, 'project'],
  ['a team', `/app/collaboration/teams/${id}/`, 'team'],
])('recognizes the address of %s', (_, path, kind) => {
  expect(itemLinksIn(`See ${own}${path}.`, own)).toEqual([{ kind, id, href: own + path }]);
});

test.each([
  ['of another server', `https://elsewhere.example/app/notes/${id}`],
  ['of a server whose name begins the same', `${own}.evil.example/app/notes/${id}`],
  ['of a page', `${own}/app/notes`],
  ['of a chat', `${own}/app/collaboration/teams/${id}/chat?message=${newId()}`],
  ['with something that is no id', `${own}/app/notes/new`],
  ['outside of the app', `${own}/notes/${id}`],
  ['in code', `\`${own}/app/notes/${id}\``],
])('knows no item by an address %s', (_, text) => expect(itemLinksIn(text, own)).toEqual([]));

test('finds at most three, each once', () => {
  const ids = [newId(), newId(), newId(), newId()];
  const [first = '', ...others] = ids.map((each) => `${own}/app/notes/${each}`);
  const found = itemLinksIn([first, first, ...others].join(' '), own);
  expect(found.map((item) => item.id)).toEqual(ids.slice(0, 3));
});

test('tells whether a message is nothing but its items', () => {
  const link = `${own}/app/notes/${id}`;
  const only = (text: string) => isOnlyItems(text, itemLinksIn(text, own), own);
  expect([link, ` ${link}\n${own}/app/tasks?task=${newId()} `].map(only)).toEqual([true, true]);
  const others = [`See ${link}`, `${link}.`, `[Log](${link})`, `${link} https://elsewhere.example`, 'Ahoy'];
  expect(others.map(only)).toEqual(others.map(() => false));
  const four = [1, 2, 3, 4].map(() => `${own}/app/notes/${newId()}`).join(' ');
  expect(only(four)).toBe(false);
});
