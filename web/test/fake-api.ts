import {
  type Endpoint,
  type OutputOf,
  type ParsedInputOf,
  pathParameters,
  travelsInQuery,
} from '@longtable/contract/endpoint';
import { type ErrorBody, type ErrorCode, errorStatus, errorText } from '@longtable/contract/errors';
import { network } from './fake-network.ts';

/** The server says no, with a code of the contract. */
export class Refusal {
  readonly status: number;
  readonly body: ErrorBody;

  constructor(code: ErrorCode, fields: Partial<ErrorBody['error']> = {}) {
    this.status = errorStatus(code);
    this.body = { error: { code, text: errorText(code), errorId: 'test', ...fields } };
  }
}

/** No answer comes as long as the test runs. */
export const silence = Symbol('silence');
/** The server can't be reached. */
export const unreachable = Symbol('unreachable');

type Outcome<E extends Endpoint> = OutputOf<E> | Refusal | typeof silence | typeof unreachable;
type Answer<E extends Endpoint> =
  | Outcome<E>
  | ((input: ParsedInputOf<E>) => Outcome<E> | Promise<Outcome<E>>);

/** What was asked of an endpoint so far, in order. */
export type Asked<E extends Endpoint> = readonly ParsedInputOf<E>[];

type Fake = {
  readonly endpoint: Endpoint;
  readonly pattern: RegExp;
  readonly asked: unknown[];
  answer: Answer<Endpoint>;
};

/** By method and path. */
let fakes = new Map<string, Fake>();
let faults: string[] = [];
/** Gives up what is waited for in vain. */
let hangUp = new AbortController();

/**
 * Has the fake server answer an endpoint from now on. What it is asked and what it answers must be as the contract says,
 * and what nobody has given an answer for must not be asked: either fails the test. Returns what it is asked.
 */
export function fakeApi<E extends Endpoint>(endpoint: E, answer: Answer<E>): Asked<E> {
  const key = `${endpoint.method} ${endpoint.path}`;
  const known = fakes.get(key);
  const pattern = new RegExp(`^${endpoint.path.replaceAll(/:[A-Za-z]+/g, '([^/]+)')}$`);
  const fake: Fake = known ?? { endpoint, pattern, asked: [], answer: silence };
  fake.answer = answer;
  fakes.set(key, fake);
  return fake.asked as unknown as Asked<E>;
}

/** What went against the contract, or was asked and not answered, since it was last taken. */
export function takeFaults(): string[] {
  const taken = faults;
  faults = [];
  return taken;
}

/** Forgets every answer, and gives up what waits for one. */
export function resetApi(): void {
  hangUp.abort(new TypeError('Failed to fetch'));
  hangUp = new AbortController();
  fakes = new Map();
  faults = [];
}

/** `fetch` as the page finds it: its own server is the fake, everything else is as it was. */
export function installFakeFetch(): void {
  const realFetch = window.fetch.bind(window);
  window.fetch = (target, init) => {
    const request = new Request(target, init);
    const url = new URL(request.url);
    return url.origin === location.origin && url.pathname.startsWith('/api/')
      ? respond(request, url)
      : realFetch(target, init);
  };
}

async function respond(request: Request, url: URL): Promise<Response> {
  if (!network.isUp) throw failed();
  const named = `${request.method} ${url.pathname}`;
  const found = find(request.method, url.pathname);
  if (!found) {
    faults.push(`not expected: ${named}${url.search}`);
    throw failed();
  }
  const { fake, parameters } = found;
  const { endpoint } = fake;
  const rest = travelsInQuery(endpoint) ? Object.fromEntries(url.searchParams) : await request.json();
  const input = endpoint.input.safeParse({ ...rest, ...parameters });
  if (!input.success) {
    faults.push(`${named} was asked against the contract: ${input.error.message}`);
    throw failed();
  }
  fake.asked.push(input.data);
  const { answer } = fake;
  const outcome: unknown = await (typeof answer === 'function' ? answer(input.data) : answer);
  if (outcome === silence) return untilAborted(AbortSignal.any([request.signal, hangUp.signal]));
  if (outcome === unreachable) throw failed();
  if (outcome instanceof Refusal) return Response.json(outcome.body, { status: outcome.status });
  const output = endpoint.output.safeParse(outcome);
  if (!output.success) {
    faults.push(`${named} was answered against the contract: ${output.error.message}`);
    throw failed();
  }
  // The network may have gone while the server was thinking.
  if (!network.isUp) throw failed();
  return Response.json(output.data);
}

/** What a browser throws that got no answer. */
function failed(): TypeError {
  return new TypeError('Failed to fetch');
}

function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });
}

function find(method: string, path: string) {
  // A path that is named in full is meant before one with a parameter in its place.
  const inOrder = [...fakes.values()].toSorted(
    (one, other) => pathParameters(one.endpoint.path).length - pathParameters(other.endpoint.path).length,
  );
  for (const fake of inOrder) {
    if (fake.endpoint.method !== method) continue;
    const values = fake.pattern.exec(path)?.slice(1);
    if (!values) continue;
    const names = pathParameters(fake.endpoint.path);
    const parameters = Object.fromEntries(
      names.map((name, index) => [name, decodeURIComponent(values[index] ?? '')]),
    );
    return { fake, parameters };
  }
  return null;
}
