import { beforeEach, expect, test } from 'vitest';
import { ApiError } from '../../platform/client.ts';
import { queryClient } from '../../platform/query-client.ts';
import { defineInvitations } from './invitations.ts';

type Row = { readonly id: string; readonly expiresAt: string };

const expiresAt = '2027-03-03T12:00:00.000Z';
const [one, two, three] = ['1', '2', '3'].map((id) => ({ id, expiresAt })) as [Row, Row, Row];
let refusal: ApiError | null = null;

const invitations = defineInvitations<string, Row, { invitations: readonly Row[] }>({
  keyOf: (place) => ['invitations', place],
  load: async () => ({ invitations: [one] }),
  revoke: async () => {
    if (refusal) throw refusal;
  },
  notFound: 'invitation/not-found',
});
const { queryKey } = invitations.query('harbour');
const known = () => queryClient.getQueryData(queryKey)?.invitations;

beforeEach(() => {
  refusal = null;
  queryClient.clear();
  queryClient.setQueryData(queryKey, { invitations: [one, two] });
});

test('adds a new invitation on top, without a duplicate', () => {
  invitations.added('harbour', three);
  invitations.added('harbour', two);
  expect(known()).toEqual([two, three, one]);
});

test('leaves a list that is not loaded to its request', () => {
  queryClient.clear();
  invitations.added('harbour', three);
  expect(known()).toBeUndefined();
});

test('removes a revoked invitation', async () => {
  await invitations.revoke('harbour', one);
  expect(known()).toEqual([two]);
});

test('removes an invitation that was used or revoked elsewhere, and passes on the refusal', async () => {
  refusal = new ApiError(404, { code: 'invitation/not-found', text: 'Used already.', errorId: 'e1' });
  await expect(invitations.revoke('harbour', one)).rejects.toBe(refusal);
  expect(known()).toEqual([two]);
});

test('keeps an invitation when revoking fails', async () => {
  refusal = new ApiError(503, { code: 'server/unavailable', text: 'Later.', errorId: 'e2' });
  await expect(invitations.revoke('harbour', one)).rejects.toBe(refusal);
  expect(known()).toEqual([one, two]);
});
