import { projectResourcesApi } from '@longtable/contract/project-resources';
import { teamsApi } from '@longtable/contract/teams';
import { expect, test } from 'vitest';
import { changedValues, loadCheck } from './use-form.ts';

const id = '01980000-0000-7000-8000-000000000001';

test('a value is wrong in the words of the contract, and whether it is too long is known', async () => {
  const check = await loadCheck(async () => teamsApi.create.input);
  expect(check({ id, name: 'Design' })).toEqual({});
  expect(check({ id, name: '  ' })).toEqual({
    name: { text: 'Enter a name for the team.', isTooLong: false },
  });
  expect(check({ id, name: 'a'.repeat(101), description: 'b'.repeat(2001) })).toEqual({
    name: { text: 'Use at most 100 characters.', isTooLong: true },
    description: { text: 'Use at most 2000 characters.', isTooLong: true },
  });
});

test('a shape without a sentence of its own has that of the contract for all fields', async () => {
  const check = await loadCheck(async () => teamsApi.create.input);
  expect(check({ id, name: 'Design', colour: 'loud' })).toEqual({
    colour: { text: 'Choose one of the options.', isTooLong: false },
  });
});

test.each(['nowhere', 'javascript:alert(1)', 'ftp://docs.example', 'https://a:b@docs.example'])(
  'the address %s leads nowhere',
  async (url) => {
    const check = await loadCheck(async () => projectResourcesApi.update.input);
    expect(check({ projectResourceId: id, url })).toEqual({
      url: { text: 'Enter a web address that begins with http:// or https://.', isTooLong: false },
    });
  },
);

test('without the validator, which a lost connection keeps away, the server can’t be reached', async () => {
  const lost = async () => {
    throw new Error('not there');
  };
  await expect(loadCheck(lost)).rejects.toMatchObject({ name: 'Unreachable' });
});

test('an edit sends what differs, without the space around texts', () => {
  const before = { name: 'Docs', description: '', tags: ['a'], dueDate: null as string | null };
  expect(changedValues(before, { ...before, name: ' Docs ', tags: ['a'] })).toEqual({});
  expect(changedValues(before, { ...before, description: 'Ours', dueDate: '2026-12-01' })).toEqual({
    description: 'Ours',
    dueDate: '2026-12-01',
  });
});
