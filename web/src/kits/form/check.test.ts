import { resourcesApi } from '@longtable/contract/resources';
import { teamInvitesApi } from '@longtable/contract/team-invites';
import { teamsApi } from '@longtable/contract/teams';
import { expect, test } from 'vitest';
import { loadCheck, refusedFields } from './check.ts';

const id = '01980000-0000-7000-8000-000000000001';

test('returns the first problem of each field with the contract’s text, and whether it is too long', async () => {
  const check = await loadCheck(async () => teamsApi.create.input);
  expect(check({ id, name: ' Design ' })).toEqual({
    problems: {},
    input: expect.objectContaining({ id, name: 'Design' }),
  });
  expect(check({ id, name: '  ' }).problems).toEqual({
    name: { text: 'Enter a name for the team.', isTooLong: false },
  });
  expect(check({ id, name: 'a'.repeat(101), description: 'b'.repeat(2001) }).problems).toEqual({
    name: { text: 'Use at most 100 characters.', isTooLong: true },
    description: { text: 'Use at most 2000 characters.', isTooLong: true },
  });
});

test('uses the general text for a shape without its own', async () => {
  const check = await loadCheck(async () => teamsApi.create.input);
  expect(check({ id, name: 'Design', colour: 'loud' }).problems).toEqual({
    colour: { text: 'Choose one of the options.', isTooLong: false },
  });
});

test.each(['nowhere', 'javascript:alert(1)', 'ftp://docs.example', 'https://a:b@docs.example'])(
  'refuses the URL %s',
  async (url) => {
    const check = await loadCheck(async () => resourcesApi.updateLink.input);
    expect(check({ resourceId: id, url }).problems).toEqual({
      url: { text: 'Enter a web address that begins with http:// or https://.', isTooLong: false },
    });
  },
);

test('names the invalid entry of a list', async () => {
  const check = await loadCheck(async () => teamInvitesApi.send.input);
  const input = { teamInviteId: id, emails: ['ada@example.test', 'nobody'] };
  expect(check(input).problems).toEqual({
    emails: { text: 'nobody: Enter a valid e-mail address.', isTooLong: false },
  });
  expect(refusedFields({ 'emails.1': 'Not allowed.', 'emails.0': 'Blocked.' }, input)).toEqual({
    emails: 'nobody: Not allowed.',
  });
  expect(refusedFields({ emails: 'Enter an e-mail address.' }, input)).toEqual({
    emails: 'Enter an e-mail address.',
  });
});

test('rejects as unreachable while the validator can’t be loaded', async () => {
  const failing = async () => {
    throw new Error('offline');
  };
  await expect(loadCheck(failing)).rejects.toMatchObject({ name: 'Unreachable' });
});
