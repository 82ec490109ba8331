import type { AddressInfo } from 'node:net';
import type { Cards, NamedCard, PersonCard } from '@longtable/contract/cards';
import type { AnswerOf, Endpoint, InputOf } from '@longtable/contract/endpoint';
import { pathParameters, travelsInQuery } from '@longtable/contract/endpoint';
import type { ErrorBody } from '@longtable/contract/errors';
import { newId } from '@longtable/contract/ids';
import { pino } from 'pino';
import { buildApp } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import { createPasswords } from '../src/platform/auth/passwords.ts';
import { type Database, openDatabase } from '../src/platform/db/database.ts';
import type { FirebaseHosts } from '../src/platform/firebase/firebase.ts';
import type { PublicNetwork } from '../src/platform/net/public-request.ts';
import type { Route } from '../src/policies/engine.ts';
import { openPeople, testPassword } from './signed-in-people.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';
import { openTestStorage } from './test-storage.ts';
import { tusHeaders } from './tus-headers.ts';

export { testPassword } from './signed-in-people.ts';

type Answer = { status: number; body: unknown; headers: Headers };

/** A client with cookies, signed in as a person or not. */
export type Person = {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly timeZone: string;
  readonly cookie: string;
  /** Sends any input to an endpoint and returns the response. `bytes` is the file of an upload. */
  send(endpoint: Endpoint, input: object, bytes?: Uint8Array): Promise<Answer>;
  /** The output of a call that must succeed, as clients have it: the cards that it brought are in `known`. */
  ok<E extends Endpoint>(endpoint: E, input: InputOf<E>, bytes?: Uint8Array): Promise<AnswerOf<E>>;
  /** The last cards from responses, by id. */
  readonly known: {
    readonly people: Map<string, PersonCard>;
    readonly projects: Map<string, NamedCard>;
    readonly teams: Map<string, NamedCard>;
    readonly departments: Map<string, NamedCard>;
  };
  /** The refusal of a call that must be refused. */
  refused(
    endpoint: Endpoint,
    input: object,
    bytes?: Uint8Array,
  ): Promise<ErrorBody['error'] & { status: number }>;
  /** Sends any request. */
  raw(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
};

export type TestApp = {
  readonly url: string;
  readonly database: Database;
  /** The folder of its files, unless the tests are about another storage. */
  readonly dataDir: string;
  /** The keys of its stored files below a path, sorted, wherever they are stored. */
  storedKeys(prefix: string): Promise<string[]>;
  /** Its log lines of warnings and errors. */
  readonly logged: readonly LogLine[];
  readonly routes: readonly Route[];
  /** Somebody new who is signed in. */
  newPerson(name: string, options?: { timeZone?: string }): Promise<Person>;
  /** Signs the same person in with another browser. */
  again(person: Person, browser?: { userAgent?: string; password?: string }): Promise<Person>;
  /** As if the person had proved that the address is theirs. */
  confirmAddress(person: Person): Promise<void>;
  /** What the server prints at its start. */
  inviteFirstPerson(): Promise<string | null>;
  /** A signed-out client. */
  visitor(): Person;
  close(): Promise<void>;
};

/** Hashes at the recommended cost took half of the CPU time of tests of accounts. */
const lowestCost = { memory: 8, passes: 1, parallelism: 1 };

export type LogLine = Readonly<Record<string, unknown>> & { readonly msg: string };

function lineOf(json: string): LogLine {
  return JSON.parse(json) as LogLine;
}

/** The names of people by the cards that the responses to `reader` brought. */
export function nameTo(reader: Person, personId: string | null): string {
  return reader.known.people.get(personId ?? '')?.name ?? '';
}

/** The whole server on its own database and port, as main starts it. `prepared`: a database that has rows already. */
export async function startTestApp(
  settings: Record<string, string> = {},
  network: PublicNetwork = { resolve: noSuchHost },
  prepared?: TestDatabase,
  more: { readonly firebaseHosts?: FirebaseHosts; readonly clientFolder?: string } = {},
): Promise<TestApp> {
  const own = prepared ?? (await createTestDatabase());
  const logged: LogLine[] = [];
  const level = process.env['TEST_LOG'];
  const log = level
    ? pino({ level })
    : pino({ level: 'warn' }, { write: (line) => logged.push(lineOf(line)) });
  const database = openDatabase({ url: own.url, log, connections: 10 });
  const storage = await openTestStorage();
  const config = readConfig({
    TRUST_PROXY: 'loopback',
    ...storage.settings,
    ...settings,
    DATABASE_URL: own.url,
  });
  const passwords = createPasswords({ cost: lowestCost });
  const app = await buildApp({ config, database, log, network, passwords, ...more });
  await app.start();
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.http.server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const addPerson = await openPeople({ database, publicUrl: config.publicUrl, passwords });
  return {
    url,
    database,
    dataDir: config.dataDir,
    storedKeys: storage.keys,
    logged,
    routes: app.routes,
    async confirmAddress({ id }) {
      await database.db.updateTable('users').set({ email_verified: true }).where('id', '=', id).execute();
    },
    inviteFirstPerson: () => app.inviteFirstPerson(),
    async newPerson(name, { timeZone = 'UTC' } = {}) {
      const email = `${newId()}@example.test`;
      const { id, cookies } = await addPerson({
        name,
        email,
        timeZone,
        ip: newAddress(),
        userAgent: 'Test/1.0',
      });
      return person(url, { id, name, email, timeZone, cookie: sessionCookie(cookies) });
    },
    again: (who, browser = {}) => signIn(url, who, browser),
    visitor: () => person(url, { id: '', name: 'Visitor', email: '', timeZone: 'UTC', cookie: '' }),
    async close() {
      await app.close();
      await database.close();
      await own.drop();
      await storage.close();
    },
  };
}

/** Requests to the internet fail unless a test replaces it. */
async function noSuchHost(host: string): Promise<never> {
  throw new Error(`Tests have no network, and no ${host}.`);
}

let addresses = 0;

/** Each person comes from a network address of their own, to stay below the limits per address. */
function newAddress(): string {
  addresses += 1;
  return `198.51.${Math.floor(addresses / 250) % 250}.${(addresses % 250) + 1}`;
}

/** Only the session cookie: without the device cookie each person comes with a new browser. */
function sessionCookie(setCookies: readonly string[]): string {
  const cookies = setCookies.map((header) => header.split(';')[0] ?? '');
  return cookies.find((cookie) => cookie.includes('longtable_session')) ?? '';
}

async function signIn(
  url: string,
  who: Person,
  { userAgent = 'Test/1.0', password = testPassword }: { userAgent?: string; password?: string },
): Promise<Person> {
  const headers = { 'x-forwarded-for': newAddress(), 'user-agent': userAgent };
  const visitor = person(url, { ...who, cookie: '' });
  const answer = await visitor.raw('POST', '/api/auth/sign-in', { email: who.email, password }, headers);
  if (answer.status !== 200) throw new Error(`sign-in was answered with ${JSON.stringify(answer)}`);
  return person(url, { ...who, cookie: sessionCookie(answer.headers.getSetCookie()) });
}

function person(url: string, who: Pick<Person, 'id' | 'name' | 'email' | 'timeZone' | 'cookie'>): Person {
  async function raw(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(who.cookie && { cookie: who.cookie }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: isRaw(body) ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text === '' ? null : parse(text) };
  }
  function send(endpoint: Endpoint, input: object, bytes?: Uint8Array): Promise<Answer> {
    const rest: Record<string, unknown> = { ...input };
    let path: string = endpoint.path;
    for (const name of pathParameters(path)) {
      path = path.replace(`:${name}`, encodeURIComponent(String(rest[name])));
      delete rest[name];
    }
    if (endpoint.tus) return raw(endpoint.method, path, bytes, tusHeaders(rest));
    if (!travelsInQuery(endpoint)) return raw(endpoint.method, path, rest);
    const given = Object.entries(rest).filter(([, value]) => value !== undefined);
    const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
    const type = { 'content-type': 'application/octet-stream' };
    return raw(endpoint.method, query.size > 0 ? `${path}?${query.toString()}` : path, bytes, bytes && type);
  }
  const known: Person['known'] = {
    people: new Map(),
    projects: new Map(),
    teams: new Map(),
    departments: new Map(),
  };
  function take({ people = [], projects = [], teams = [], departments = [] }: Cards): void {
    for (const card of people) known.people.set(card.id, card);
    for (const card of projects) known.projects.set(card.id, card);
    for (const card of teams) known.teams.set(card.id, card);
    for (const card of departments) known.departments.set(card.id, card);
  }
  return {
    ...who,
    known,
    raw,
    send,
    async ok<E extends Endpoint>(endpoint: E, input: InputOf<E>, bytes?: Uint8Array) {
      const answer = await send(endpoint, input as object, bytes);
      if (answer.status !== 200)
        throw new Error(`${endpoint.path} was answered with ${JSON.stringify(answer.body)}`);
      const { cards, ...body } = answer.body as { cards?: Cards };
      if (cards) take(cards);
      return body as AnswerOf<E>;
    },
    async refused(endpoint, input, bytes) {
      const answer = await send(endpoint, input, bytes);
      return { status: answer.status, ...(answer.body as ErrorBody).error };
    },
  };
}

function isRaw(body: unknown): body is string | Uint8Array<ArrayBuffer> {
  return typeof body === 'string' || body instanceof Uint8Array;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
