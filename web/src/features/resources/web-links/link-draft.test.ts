import { expect, test } from 'vitest';
import { hostOf } from '../list/host.ts';
import { linkChanges, nameOf, suggestedName } from './link-draft.ts';

test('names a link after the title of its page, or after its URL', () => {
  expect(nameOf({ url: 'www.docs.example/start/', name: '  ' })).toBe('docs.example/start');
  expect(nameOf({ url: 'docs.example', name: ' Ours ' })).toBe('Ours');
  expect(suggestedName('https://docs.example/start', ' Documentation ')).toBe('Documentation');
  expect(suggestedName('https://docs.example/start', null)).toBe('docs.example/start');
  expect(suggestedName('https://docs.example/start', 'x'.repeat(300))).toHaveLength(255);
  expect(hostOf('https://www.docs.example:8080/start')).toBe('docs.example:8080');
});

test('returns only the edited fields', () => {
  const link = { url: 'https://docs.example/', name: 'Docs', description: '' };
  expect(linkChanges(link, { url: 'docs.example', name: 'Docs ', description: ' ' })).toEqual({});
  expect(linkChanges(link, { url: 'docs.example/b', name: 'Docs', description: 'Ours' })).toEqual({
    url: 'https://docs.example/b',
    description: 'Ours',
  });
});
