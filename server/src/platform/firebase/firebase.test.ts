import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  type FakeAnswer,
  type FirebaseServer,
  firebaseFailures,
  startFirebaseServer,
} from '../../../test/firebase-server.ts';
import { createFirebase, type Firebase, type FirebaseMessage } from './firebase.ts';
import { readAnswer } from './send-answer.ts';
import { readServiceAccount } from './service-account.ts';

let server: FirebaseServer;
let logged: { msg: string; answer: string }[];
beforeEach(async () => {
  server = await startFirebaseServer();
  logged = [];
});
afterEach(() => server.close());

const message: FirebaseMessage = {
  token: 'a-token-of-a-browser',
  data: { type: 'test' },
  webpush: { headers: { TTL: '60' }, notification: { title: 'Hello' } },
};

function client(serviceAccount = server.serviceAccount): Firebase {
  const account = readServiceAccount(serviceAccount);
  if (!account) throw new Error('There is no service account.');
  const log = pino({ level: 'error' }, { write: (line) => logged.push(JSON.parse(line) as never) });
  return createFirebase(account, { log, hosts: server.hosts });
}

test('a message is sent with an access token that was asked for by a signed statement, and used again', async () => {
  const firebase = client();
  const outcomes = await Promise.all([firebase.send(message), firebase.send(message)]);
  outcomes.push(await firebase.send({ ...message, token: 'another-token-of-one' }));
  expect(outcomes).toContainEqual({ kind: 'sent', messageId: 'projects/longtable-test/messages/3' });
  expect(outcomes.map(({ kind }) => kind)).toEqual(['sent', 'sent', 'sent']);
  expect(server.messages).toHaveLength(3);
  expect(server.messages[2]).toEqual({ ...message, token: 'another-token-of-one' });
  expect(server.tokensGiven()).toBe(1);
});

test('an access token that was revoked is replaced once', async () => {
  const firebase = client();
  await firebase.send(message);
  server.revokeTokens();
  expect(await firebase.send(message)).toMatchObject({ kind: 'sent' });
  expect(server.tokensGiven()).toBe(2);
  server.answer = () => firebaseFailures.unauthenticated;
  expect(await firebase.send(message)).toEqual({ kind: 'refused', answer: '401 UNAUTHENTICATED' });
  expect(server.tokensGiven()).toBe(3);
});

describe('of what Firebase answers,', () => {
  test.each<[string, FakeAnswer]>([
    ['a token that is not registered any more', firebaseFailures.unregistered],
    ['a token of another sender', firebaseFailures.senderMismatch],
    ['a token that is none', firebaseFailures.malformedToken],
    ['a token that is none, with the field', firebaseFailures.malformedTokenField],
  ])('%s is invalid', async (_, answer) => {
    server.answer = () => answer;
    expect(await client().send(message)).toMatchObject({ kind: 'invalid' });
    expect(logged).toEqual([]);
  });

  test.each<[string, FakeAnswer, string]>([
    ['a value that is no string', firebaseFailures.malformedData, '400 INVALID_ARGUMENT'],
    ['a message that is too large', firebaseFailures.tooLarge, '400 INVALID_ARGUMENT'],
    ['a project that is not there', firebaseFailures.noSuchProject, '404 NOT_FOUND'],
    ['an account without the permission', firebaseFailures.notPermitted, '403 PERMISSION_DENIED'],
    ['something that is no JSON', { status: 404, body: '<html>' }, '404'],
    ['success without a message', { status: 200, body: {} }, '200 without a message'],
  ])('%s says nothing about the token, and is logged', async (_, answer, told) => {
    server.answer = () => answer;
    expect(await client().send(message)).toEqual({ kind: 'refused', answer: told });
    expect(logged).toMatchObject([
      { msg: 'Firebase refused a message: check its credentials', answer: told },
    ]);
  });

  test.each<[string, FakeAnswer, string]>([
    ['too many messages', firebaseFailures.quota, '429 QUOTA_EXCEEDED'],
    ['a fault of Firebase', firebaseFailures.internal, '500 INTERNAL'],
    ['an overload', firebaseFailures.unavailable, '503 UNAVAILABLE'],
    ['a page of a proxy', { status: 502, body: '<html>' }, '502'],
  ])('%s is tried again later', async (_, answer, told) => {
    server.answer = () => answer;
    expect(await client().send(message)).toEqual({ kind: 'later', answer: told, retryAfterMs: null });
    server.answer = () => ({ ...answer, headers: { 'retry-after': '120' } });
    expect(await client().send(message)).toMatchObject({ kind: 'later', retryAfterMs: 120_000 });
  });
});

test.each([
  ['30', 30_000],
  ['Fri, 02 Jan 2026 10:01:00 GMT', 60_000],
  ['Fri, 02 Jan 2026 09:00:00 GMT', 0],
  ['999999', 3_600_000],
  ['soon', null],
])('an answer that says to wait %s is understood', (retryAfter, retryAfterMs) => {
  const now = new Date('2026-01-02T10:00:00.000Z');
  expect(readAnswer({ status: 503, body: null, retryAfter }, now)).toMatchObject({ retryAfterMs });
});

test('a service account that Google refuses is told to the owner of the server, and asked for again', async () => {
  server.tokenAnswer = () => ({ status: 400, body: { error: 'invalid_grant' } });
  const firebase = client();
  expect(await firebase.send(message)).toEqual({
    kind: 'refused',
    answer: 'no access token (invalid_grant)',
  });
  expect(logged).toHaveLength(1);
  server.tokenAnswer = () => ({ status: 503, body: {} });
  expect(await firebase.send(message)).toMatchObject({ kind: 'later' });
  server.tokenAnswer = () => undefined;
  expect(await firebase.send(message)).toMatchObject({ kind: 'sent' });
});

test('a statement of another key gets no access token', async () => {
  const other = await startFirebaseServer();
  expect(await client(other.serviceAccount).send(message)).toMatchObject({ kind: 'refused' });
  await other.close();
});

test('a message is tried again later when Firebase is away', async () => {
  const firebase = client();
  await firebase.send(message);
  await server.close();
  expect(await firebase.send(message)).toEqual({ kind: 'later', answer: 'no answer', retryAfterMs: null });
  server = await startFirebaseServer();
});

test.each([
  ['nothing', ''],
  ['another kind of credentials', JSON.stringify({ type: 'authorized_user' })],
  [
    'a key that is none',
    JSON.stringify({
      type: 'service_account',
      project_id: 'p-1',
      client_email: 'a@b.example',
      private_key: 'x',
    }),
  ],
])('%s is no service account', (_, json) => {
  expect(readServiceAccount(json)).toBeNull();
});
