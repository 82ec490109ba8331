import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Refusal } from '../http/errors.ts';
import { createProvider } from './openid-provider.ts';

// A provider that misbehaves. features/people/joining tests against a real one.

type Reply = { status?: number; type?: string; body: unknown };
let server: Server;
let issuer: string;
let replies: Record<string, Reply | 'nothing'>;
const logged: string[] = [];
const write = (...line: unknown[]) => void logged.push(JSON.stringify(line));
const log = { trace: write, debug: write, info: write, warn: write, error: write, fatal: write };

beforeAll(async () => {
  server = createServer((request, response) => {
    const reply = replies[request.url ?? ''];
    if (reply === 'nothing') return;
    const { status = 200, type = 'application/json', body } = reply ?? { status: 404, body: 'no such page' };
    response
      .writeHead(status, { 'content-type': type })
      .end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  logged.length = 0;
  replies = { '/.well-known/openid-configuration': { body: metadata() }, '/token': { body: tokens() } };
});

/** Texts that must not be in a log or a response. */
const hidden = 'private-to-the-provider';
const expected = { state: 'the-state', nonce: 'the-nonce', codeVerifier: 'v'.repeat(43) };

function metadata(changed: object = {}) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    ...changed,
  };
}

function tokens(claims: object = {}, header: object = {}) {
  const seconds = Math.floor(Date.now() / 1000);
  const payload = {
    iss: issuer,
    aud: 'longtable',
    sub: 'ada',
    nonce: expected.nonce,
    iat: seconds,
    exp: seconds + 60,
    email: 'ada@example.test',
    email_verified: true,
    name: 'Ada',
    secret: hidden,
    ...claims,
  };
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const idToken = `${encode({ alg: 'RS256', ...header })}.${encode(payload)}.c2lnbmF0dXJl`;
  return { access_token: hidden, token_type: 'bearer', id_token: idToken };
}

const settings = () => ({ issuer, clientId: 'longtable', clientSecret: 'our-secret', name: 'Acme' });

function redeem(query = 'code=the-code&state=the-state', seconds = 10) {
  const answer = new URL(`https://longtable.test/auth/callback?${query}`);
  return createProvider(settings(), log, seconds).redeem(answer, expected);
}

function expectNothingPrivateLogged() {
  expect(logged.join('\n')).not.toContain(hidden);
  expect(logged.join('\n')).not.toContain('our-secret');
  expect(logged.join('\n')).not.toContain('<');
}

const unreachable = { code: 'auth/single-sign-on-unreachable' };
const refused = { code: 'auth/single-sign-on-refused' };

/** The thrown refusal with what the server will log: a code, and nothing from the provider. */
async function failure(redeeming: Promise<unknown>): Promise<Refusal> {
  const thrown: unknown = await redeeming.then(
    () => new Error('it was redeemed'),
    (error: unknown) => error,
  );
  if (!(thrown instanceof Refusal)) throw thrown;
  expect(thrown.report).toEqual({
    message: expect.stringContaining('single sign-on') as string,
    reason: expect.stringMatching(/^\w{1,50}$/) as string,
  });
  expect(JSON.stringify([thrown.message, thrown.report])).not.toContain(hidden);
  return thrown;
}

test('accepts a valid answer', async () => {
  expect(await redeem()).toEqual({
    issuer,
    subject: 'ada',
    email: 'ada@example.test',
    emailVerified: true,
    name: 'Ada',
  });
  expect(logged).toEqual([]);
});

describe('refuses an ID token', () => {
  const past = Math.floor(Date.now() / 1000) - 3600;
  test.each([
    ['for another nonce', { nonce: 'another' }, {}],
    ['without a nonce', { nonce: undefined }, {}],
    ['for another app', { aud: 'another' }, {}],
    ['for another app, given to it', { aud: ['another', 'longtable'], azp: 'another' }, {}],
    ['of another issuer', { iss: 'https://evil.example' }, {}],
    ['that is over', { exp: past, iat: past - 60 }, {}],
    ['about nobody', { sub: undefined }, {}],
    ['without a signature', {}, { alg: 'none' }],
  ])('%s', async (_, claims, header) => {
    replies['/token'] = { body: tokens(claims, header) };
    expect(await failure(redeem())).toMatchObject(refused);
    expectNothingPrivateLogged();
  });

  test('that is missing', async () => {
    replies['/token'] = { body: { access_token: hidden, token_type: 'bearer' } };
    expect(await failure(redeem())).toMatchObject(refused);
    expectNothingPrivateLogged();
  });
});

test.each([
  ['another state', 'code=the-code&state=another', 'refused', 'OAUTH_INVALID_RESPONSE'],
  [
    'an error in words',
    `error=${encodeURIComponent(`<b>${hidden}</b>`)}&state=the-state`,
    'failed',
    'unknown',
  ],
  ['an error', `error=server_error&error_description=${hidden}&state=the-state`, 'failed', 'server_error'],
  ['a refusal of the person', 'error=access_denied&state=the-state', 'denied', 'access_denied'],
  ['no code', 'state=the-state', 'refused', 'OAUTH_INVALID_RESPONSE'],
  ['two codes', 'code=a&code=b&state=the-state', 'refused', 'OAUTH_INVALID_RESPONSE'],
])('refuses an answer with %s', async (_, query, why, reason) => {
  expect(await failure(redeem(query))).toMatchObject({
    code: `auth/single-sign-on-${why}`,
    report: { reason },
  });
  expectNothingPrivateLogged();
});

test('an address is verified only if the claim says so', async () => {
  replies['/.well-known/openid-configuration'] = { body: metadata({ userinfo_endpoint: `${issuer}/me` }) };
  replies['/token'] = { body: tokens({ email: 'victim@example.test', email_verified: undefined }) };
  replies['/me'] = { body: { sub: 'ada', email_verified: true } };
  expect(await redeem()).toMatchObject({ email: 'victim@example.test', emailVerified: false });
  replies['/me'] = { body: { sub: 'ada', email: 'ada@example.test', email_verified: 'true' } };
  expect(await redeem()).toMatchObject({ email: 'ada@example.test', emailVerified: true });
  replies['/me'] = { body: { sub: 'ben', email: 'ben@example.test', email_verified: true } };
  expect(await failure(redeem())).toMatchObject(refused);
});

test.each([
  ['an error of its own', { status: 500, type: 'text/html', body: `<h1>${hidden}</h1>` }],
  ['a proxy’s', { status: 502, type: 'text/html', body: `<h1>${hidden}</h1>` }],
  [
    'an error in words',
    { status: 503, body: { error: 'temporarily_unavailable', error_description: hidden } },
  ],
])('a provider that is %s is reported as unreachable', async (_, reply) => {
  replies['/token'] = reply;
  expect(await failure(redeem())).toMatchObject(unreachable);
  expectNothingPrivateLogged();
});

test.each([
  [
    'a refusal',
    { status: 400, body: { error: 'invalid_grant', error_description: hidden } },
    'invalid_grant',
  ],
  ['a page', { type: 'text/html', body: `<h1>${hidden}</h1>` }, 'OAUTH_RESPONSE_IS_NOT_JSON'],
  ['half a JSON', { body: `{"access_token":"${hidden}"` }, 'OAUTH_PARSE_ERROR'],
])('refuses %s, with a line in the log', async (_, reply, reason) => {
  replies['/token'] = reply;
  expect(await failure(redeem())).toMatchObject({ ...refused, report: { reason } });
  expectNothingPrivateLogged();
});

test('stops waiting for a provider that never answers', async () => {
  replies['/token'] = 'nothing';
  const over = { ...unreachable, report: { reason: 'OAUTH_TIMEOUT' } };
  expect(await failure(redeem(undefined, 0.3))).toMatchObject(over);
  replies['/.well-known/openid-configuration'] = 'nothing';
  expect(await failure(createProvider(settings(), log, 0.3).find())).toMatchObject(over);
});

test('refuses a provider that names another issuer', async () => {
  replies['/.well-known/openid-configuration'] = { body: metadata({ issuer: 'https://evil.example' }) };
  expect(await failure(createProvider(settings(), log).find())).toMatchObject(unreachable);
});

test.each(['javascript:alert(1)', 'data:text/html,x', 'ftp://id.example', undefined])(
  'redirects nobody to a login page that is %s',
  async (authorization_endpoint) => {
    replies['/.well-known/openid-configuration'] = { body: metadata({ authorization_endpoint }) };
    expect(await failure(createProvider(settings(), log).find())).toMatchObject({
      ...unreachable,
      report: { reason: 'authorization_endpoint' },
    });
  },
);

test('reads the provider’s metadata once for all concurrent requests', async () => {
  const provider = createProvider(settings(), log);
  const all = await Promise.all([provider.find(), provider.find()]);
  delete replies['/.well-known/openid-configuration'];
  expect(new Set([...all, await provider.find()]).size).toBe(1);
});

test('accepts an issuer without TLS on another host, with a warning', () => {
  createProvider({ ...settings(), issuer: 'http://id.internal' }, log);
  createProvider({ ...settings(), issuer: 'http://localhost:9000' }, log);
  createProvider({ ...settings(), issuer: 'https://id.internal' }, log);
  expect(logged).toEqual([expect.stringContaining('without TLS')]);
});
