import {
  type Endpoint,
  type OutputOf,
  type ParsedInputOf,
  pathParameters,
  travelsInQuery,
} from '@longtable/contract/endpoint';
import { type ErrorBody, type ErrorCode, errorStatus, errorText } from '@longtable/contract/errors';
import type { TusAnswer } from '@longtable/contract/tus-answer';
import { network } from './fake-network.ts';

/** A refusal of the fake server, with a code of the contract. */
export class Refusal {
  readonly status: number;
  readonly body: ErrorBody;

  constructor(code: ErrorCode, fields: Partial<ErrorBody['error']> = {}) {
    this.status = errorStatus(code);
    this.body = { error: { code, text: errorText(code), errorId: 'test', ...fields } };
  }
}

/** The request stays pending until the end of the test. */
export const silence = Symbol('silence');
/** The request fails as if the server were unreachable. */
export const unreachable = Symbol('unreachable');

type Outcome<E extends Endpoint> = OutputOf<E> | Refusal | typeof silence | typeof unreachable;
type Answer<E extends Endpoint> =
  | Outcome<E>
  /** Gets the number of bytes in the body too. */
  | ((input: ParsedInputOf<E>, bytes: number) => Outcome<E> | Promise<Outcome<E>>);

/** The inputs of the requests to an endpoint so far, in order. */
export type Requests<E extends Endpoint> = readonly ParsedInputOf<E>[];

type Fake = {
  readonly endpoint: Endpoint;
  readonly pattern: RegExp;
  readonly requests: unknown[];
  answer: Answer<Endpoint>;
};

/** By method and path. */
let fakes = new Map<string, Fake>();
let faults: string[] = [];
/** Aborts the pending requests at the end of a test. */
let abortPending = new AbortController();

/**
 * Sets the response of the fake server for an endpoint. Inputs and outputs that violate the contract, and requests to endpoints
 * without a response, fail the test. Returns the inputs of the requests.
 */
export function fakeApi<E extends Endpoint>(endpoint: E, answer: Answer<E>): Requests<E> {
  const key = `${endpoint.method} ${endpoint.path}`;
  const known = fakes.get(key);
  const pattern = new RegExp(`^${endpoint.path.replaceAll(/:[A-Za-z]+/g, '([^/]+)')}$`);
  const fake: Fake = known ?? { endpoint, pattern, requests: [], answer: silence };
  fake.answer = answer;
  fakes.set(key, fake);
  return fake.requests as unknown as Requests<E>;
}

/** Violations of the contract and unexpected requests since the last call. */
export function takeFaults(): string[] {
  const taken = faults;
  faults = [];
  return taken;
}

/** Removes all responses and aborts pending requests. */
export function resetApi(): void {
  abortPending.abort(new TypeError('Failed to fetch'));
  abortPending = new AbortController();
  fakes = new Map();
  faults = [];
}

/** Replaces `fetch` for requests to the API; other requests are unaffected. */
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
  const name = `${request.method} ${url.pathname}`;
  const match = find(request.method, url.pathname);
  if (!match) {
    faults.push(`unexpected request: ${name}${url.search}`);
    throw failed();
  }
  const { fake, parameters } = match;
  const { endpoint } = fake;
  const rest = endpoint.tus
    ? tusInput(request.headers)
    : travelsInQuery(endpoint)
      ? Object.fromEntries(url.searchParams)
      : await request.json();
  const bytes = endpoint.tus ? (await request.blob()).size : 0;
  const input = endpoint.input.safeParse({ ...rest, ...parameters });
  if (!input.success) {
    faults.push(`${name}: invalid input: ${input.error.message}`);
    throw failed();
  }
  fake.requests.push(input.data);
  const { answer } = fake;
  const outcome: unknown = await (typeof answer === 'function' ? answer(input.data, bytes) : answer);
  if (outcome === silence) return untilAborted(AbortSignal.any([request.signal, abortPending.signal]));
  if (outcome === unreachable) throw failed();
  if (outcome instanceof Refusal) return Response.json(outcome.body, { status: outcome.status });
  if (endpoint.tus && isTusAnswer(outcome)) return tusResponse(outcome);
  const output = endpoint.output.safeParse(outcome);
  if (!output.success) {
    faults.push(`${name}: invalid output: ${output.error.message}`);
    throw failed();
  }
  // The network may have been turned off while the response was computed.
  if (!network.isUp) throw failed();
  return Response.json(output.data);
}

/** The input of a request that speaks tus. */
function tusInput(headers: Headers): Record<string, unknown> {
  const entries = (headers.get('upload-metadata') ?? '').split(',').filter((entry) => entry !== '');
  const described = entries.map((entry) => {
    const [key = '', value = ''] = entry.split(' ');
    return [key, new TextDecoder().decode(Uint8Array.from(atob(value), (byte) => byte.codePointAt(0) ?? 0))];
  });
  return {
    ...Object.fromEntries(described),
    uploadLength: headers.get('upload-length') ?? undefined,
    uploadOffset: headers.get('upload-offset') ?? undefined,
  };
}

function isTusAnswer(outcome: unknown): outcome is TusAnswer {
  return typeof outcome === 'object' && outcome !== null && 'status' in outcome;
}

function tusResponse({ status, location, offset, length, body }: TusAnswer): Response {
  const headers = new Headers({ 'tus-resumable': '1.0.0' });
  if (location !== undefined) headers.set('location', location);
  if (offset !== undefined) headers.set('upload-offset', String(offset));
  if (length !== undefined) headers.set('upload-length', String(length));
  return new Response(body ? JSON.stringify(body) : null, { status, headers });
}

/** The error of `fetch` without a response. */
function failed(): TypeError {
  return new TypeError('Failed to fetch');
}

function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
  });
}

function find(method: string, path: string) {
  // Paths without parameters take precedence.
  const byPrecedence = [...fakes.values()].toSorted(
    (one, other) => pathParameters(one.endpoint.path).length - pathParameters(other.endpoint.path).length,
  );
  for (const fake of byPrecedence) {
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
