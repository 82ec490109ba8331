import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FirebaseHosts } from '../src/platform/firebase/firebase.ts';

/** A message as Firebase takes it. */
export type SentMessage = {
  readonly token?: string;
  readonly fid?: string;
  readonly data: Readonly<Record<string, string>>;
  readonly webpush: {
    readonly headers: Readonly<Record<string, string>>;
    readonly notification: Readonly<Record<string, unknown>>;
    readonly fcm_options?: { readonly link: string };
  };
};

/** An answer of one of the two endpoints. */
export type FakeAnswer = {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
};

export type FirebaseServer = {
  readonly hosts: FirebaseHosts;
  /** The settings of a server that uses it. */
  readonly settings: Readonly<Record<string, string>>;
  readonly serviceAccount: string;
  /** What was accepted. */
  readonly messages: SentMessage[];
  /** How many access tokens were given. */
  readonly tokensGiven: () => number;
  /** The answer to a message, if it is not accepted. */
  answer: (message: SentMessage) => FakeAnswer | undefined;
  /** The answer to a request for an access token, if none is given. */
  tokenAnswer: () => FakeAnswer | undefined;
  /** Makes all access tokens invalid. */
  revokeTokens(): void;
  close(): Promise<void>;
};

const projectId = 'longtable-test';
const clientEmail = 'sender@longtable-test.iam.gserviceaccount.com';
const fcmError = 'type.googleapis.com/google.firebase.fcm.v1.FcmError';
const badRequest = 'type.googleapis.com/google.rpc.BadRequest';

/** What Firebase answers, as its documentation says. */
export const firebaseFailures = {
  unregistered: failure(404, 'NOT_FOUND', [{ '@type': fcmError, errorCode: 'UNREGISTERED' }]),
  senderMismatch: failure(403, 'PERMISSION_DENIED', [{ '@type': fcmError, errorCode: 'SENDER_ID_MISMATCH' }]),
  malformedToken: failure(400, 'INVALID_ARGUMENT', [{ '@type': fcmError, errorCode: 'INVALID_ARGUMENT' }]),
  malformedTokenField: failure(400, 'INVALID_ARGUMENT', [
    { '@type': fcmError, errorCode: 'INVALID_ARGUMENT' },
    { '@type': badRequest, fieldViolations: [{ field: 'message.token', description: 'Invalid' }] },
  ]),
  malformedData: failure(400, 'INVALID_ARGUMENT', [
    { '@type': badRequest, fieldViolations: [{ field: 'message.data[0].value', description: 'Invalid' }] },
  ]),
  tooLarge: failure(400, 'INVALID_ARGUMENT', [
    { '@type': fcmError, errorCode: 'INVALID_ARGUMENT' },
    { '@type': badRequest, fieldViolations: [{ field: 'message', description: 'Too big' }] },
  ]),
  noSuchProject: failure(404, 'NOT_FOUND', []),
  notPermitted: failure(403, 'PERMISSION_DENIED', []),
  unauthenticated: failure(401, 'UNAUTHENTICATED', []),
  quota: failure(429, 'RESOURCE_EXHAUSTED', [{ '@type': fcmError, errorCode: 'QUOTA_EXCEEDED' }]),
  internal: failure(500, 'INTERNAL', [{ '@type': fcmError, errorCode: 'INTERNAL' }]),
  unavailable: failure(503, 'UNAVAILABLE', [{ '@type': fcmError, errorCode: 'UNAVAILABLE' }]),
} as const satisfies Record<string, FakeAnswer>;

function failure(code: number, status: string, details: readonly object[]): FakeAnswer {
  return { status: code, body: { error: { code, status, message: 'An explanation.', details } } };
}

/** Google's authorization server and Firebase Cloud Messaging, on a port of this machine. */
export async function startFirebaseServer(): Promise<FirebaseServer> {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const publicKey = createPublicKey(privateKey);
  let given = 0;
  let valid = new Set<string>();

  function giveToken(form: URLSearchParams): FakeAnswer {
    const [header = '', claims = '', signature = ''] = (form.get('assertion') ?? '').split('.');
    const signed = Buffer.from(`${header}.${claims}`);
    const isSigned = verify('RSA-SHA256', signed, publicKey, Buffer.from(signature, 'base64url'));
    const said = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>;
    const isRight =
      form.get('grant_type') === 'urn:ietf:params:oauth:grant-type:jwt-bearer' &&
      said['iss'] === clientEmail &&
      said['aud'] === 'https://oauth2.googleapis.com/token' &&
      said['scope'] === 'https://www.googleapis.com/auth/firebase.messaging' &&
      Number(said['exp']) - Number(said['iat']) === 3600;
    if (!isSigned || !isRight) return { status: 400, body: { error: 'invalid_grant' } };
    given += 1;
    valid.add(`access-${given}`);
    return { status: 200, body: { access_token: `access-${given}`, expires_in: 3599, token_type: 'Bearer' } };
  }

  function take(message: SentMessage, authorization: string): FakeAnswer {
    if (!valid.has(authorization.replace('Bearer ', ''))) return firebaseFailures.unauthenticated;
    if (Object.values(message.data).some((value) => typeof value !== 'string'))
      return firebaseFailures.malformedData;
    const refused = fake.answer(message);
    if (refused) return refused;
    fake.messages.push(message);
    return {
      status: 200,
      body: { name: `projects/${projectId}/messages/${fake.messages.length}` },
    };
  }

  async function answerTo(request: IncomingMessage): Promise<FakeAnswer> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString();
    if (request.url === '/token') return fake.tokenAnswer() ?? giveToken(new URLSearchParams(text));
    if (request.url !== `/v1/projects/${projectId}/messages:send`) return firebaseFailures.noSuchProject;
    const { message } = JSON.parse(text) as { message: SentMessage };
    return take(message, request.headers.authorization ?? '');
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { status, body, headers = {} } = await answerTo(request);
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  }

  const server = createServer((request, response) => void serve(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const serviceAccount = JSON.stringify({
    type: 'service_account',
    project_id: projectId,
    private_key_id: 'key-1',
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    client_email: clientEmail,
    token_uri: 'https://oauth2.googleapis.com/token',
  });
  const fake: FirebaseServer = {
    hosts: { token: `${origin}/token`, messages: origin },
    serviceAccount,
    settings: { ...firebaseSettings, FIREBASE_SERVICE_ACCOUNT: serviceAccount },
    messages: [],
    tokensGiven: () => given,
    answer: () => undefined,
    tokenAnswer: () => undefined,
    revokeTokens() {
      valid = new Set();
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return fake;
}

/** The public settings of a Firebase project. */
const firebaseSettings = {
  FIREBASE_API_KEY: 'AIza-test-key',
  FIREBASE_APP_ID: '1:123456789:web:abc',
  FIREBASE_SENDER_ID: '123456789',
  FIREBASE_VAPID_KEY: `B${'A'.repeat(86)}`,
};
