import type { ProjectResource } from '@longtable/contract/project-resources';
import { expect, test } from 'vitest';
import { emptyLink, hostOf, linkChanges, linkProblems, nameOf, suggestedName } from './link-draft.ts';

test('a link needs an address that leads somewhere, and no name', () => {
  const problems = (url: string) => linkProblems({ ...emptyLink, url });
  expect(problems('docs.example/start')).toEqual({ url: '', name: '', description: '' });
  for (const wrong of [
    '',
    'nowhere',
    'javascript:alert(1)',
    'ftp://docs.example',
    'https://a:b@docs.example',
  ])
    expect(problems(wrong).url).toBe('Enter a web address that begins with http:// or https://.');
});

test('what is too long, and the description that marks a photo, are told', () => {
  expect(linkProblems({ url: 'a.b', name: 'x'.repeat(201), description: 'x'.repeat(1001) })).toMatchObject({
    name: 'Use at most 200 characters.',
    description: 'Use at most 1000 characters.',
  });
  expect(linkProblems({ ...emptyLink, url: 'a.b', description: ' __project_photo__ ' }).description).not.toBe(
    '',
  );
});

test('a link without a name is called by the title of its page, or by its address', () => {
  expect(nameOf({ url: 'www.docs.example/start/', name: '  ' })).toBe('docs.example/start');
  expect(nameOf({ url: 'docs.example', name: ' Ours ' })).toBe('Ours');
  expect(suggestedName('https://docs.example/start', ' Documentation ')).toBe('Documentation');
  expect(suggestedName('https://docs.example/start', null)).toBe('docs.example/start');
  expect(suggestedName('https://docs.example/start', 'x'.repeat(300))).toHaveLength(200);
  expect(hostOf('https://www.docs.example:8080/start')).toBe('docs.example:8080');
});

test('only what is otherwise is sent', () => {
  const link = { url: 'https://docs.example/', name: 'Docs', description: '' } as ProjectResource;
  expect(linkChanges(link, { url: 'docs.example', name: 'Docs ', description: ' ' })).toEqual({});
  expect(linkChanges(link, { url: 'docs.example/b', name: 'Docs', description: 'Ours' })).toEqual({
    url: 'https://docs.example/b',
    description: 'Ours',
  });
});
