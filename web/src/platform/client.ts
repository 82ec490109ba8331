import {
  type AnswerOf,
  type Endpoint,
  type InputOf,
  pathParameters,
  travelsInQuery,
} from '@longtable/contract/endpoint';
import type { ErrorBody, ErrorCode } from '@longtable/contract/errors';
import { proxyRefusal } from './proxy-refusal.ts';

declare const shapes: unique symbol;

/** Method and path of an endpoint, without the schemas of its input and output. */
export type EndpointRef<E extends Endpoint> = {
  readonly method: E['method'];
  readonly path: E['path'];
  readonly upload?: E['upload'];
  readonly [shapes]?: E;
};

/** A refusal of the server. `text` is for the person. */
export class ApiError extends Error {
  readonly code: string;
  readonly status: number;
  /** The id of the error in the server's log. */
  readonly errorId: string;
  /** The refused input fields and why. */
  readonly fields: Readonly<Record<string, string>>;
  /** Seconds after which to retry. */
  readonly retryAfter: number | undefined;

  constructor(status: number, body: Refused) {
    super(body.text);
    this.name = 'ApiError';
    this.code = body.code;
    this.status = status;
    this.errorId = body.errorId;
    this.fields = body.fields ?? {};
    this.retryAfter = body.retryAfter;
  }

  /** The message for the person. */
  get text(): string {
    return this.message;
  }
}

/** What a form shows if the session ended before it was sent (docs/product/general.md, "Texts of the session"). */
export const sessionGoneText = 'Error: Current user not identified. Please re-login.';

/** Whether it is a refusal because there is no session. */
export function isSessionGone(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status === 401 && sessionCodes.has(error.code);
}

const sessionCodes: ReadonlySet<string> = new Set<ErrorCode>(['auth/required', 'auth/required-for-teams']);

/** Whether a create was retried because its response was lost, and its row was deleted since. */
export function isDeletedSince(error: unknown): boolean {
  return error instanceof ApiError && deletedCodes.has(error.code);
}

const deletedCodes: ReadonlySet<string> = new Set<ErrorCode>(['task/deleted', 'request/deleted']);

/**
 * No response from our server, or it is temporarily unable to work: the change may or may not have happened, and can be
 * sent again.
 */
export class Unreachable extends Error {
  /** What is wrong, if the server could respond; the message is the server's then. */
  readonly code: string | undefined;
  /** Seconds after which to retry. */
  readonly retryAfter: number | undefined;

  constructor(cause: unknown, refused?: Refused | null) {
    super(refused?.text ?? 'The server can’t be reached right now. Please try again in a moment.', { cause });
    this.name = 'Unreachable';
    this.code = refused?.code;
    this.retryAfter = refused?.retryAfter;
  }
}

/** Whether a later retry may succeed: the server failed, or limits the rate of requests. */
export function isRetryable(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 429 || error.status >= 500);
}

/** Whether the request can be sent again once the server is back. */
export function isUnreachable(error: unknown): error is Unreachable {
  return error instanceof Unreachable;
}

let takeOut = (output: object): object => output;

/** Sets what takes the cards out of responses (directory.ts). Public pages have no directory, and use no cards. */
export function onCards(take: (output: object) => object): void {
  takeOut = take;
}

/** The outcome of a request, for the state of connection and session. */
export type Outcome = 'answered' | 'unreachable' | 'signedOut';

type Watcher = (outcome: Outcome, error?: Unreachable) => void;
const watchers = new Set<Watcher>();

/** Calls `watcher` after every request, with the error if the server was unreachable. Returns how to stop. */
export function watchOutcomes(watcher: Watcher): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Request timeout in milliseconds. */
const timeoutMs = 30_000;
/** Timeout of uploads, in milliseconds: files may be large and connections slow. */
const uploadTimeoutMs = 300_000;

type Options = {
  signal?: AbortSignal | undefined;
  /** The file of an upload. */
  bytes?: Blob | undefined;
  /** Sends the request instead of `fetch`, without a timeout; rejects without a response. */
  send?: SendRequest | undefined;
};

/** Sends a request, as `fetch` does. */
export type SendRequest = (url: string, init: RequestInit) => Promise<Response>;

/**
 * Calls an endpoint of the contract. The cards of its response are in the directory before it resolves. Throws
 * `ApiError` for a refusal (with `sessionGoneText` if something was sent without a session), `Unreachable` without a
 * response of our server, and the signal's reason if the caller aborted.
 */
export async function call<E extends Endpoint>(
  endpoint: E | EndpointRef<E>,
  input: InputOf<E>,
  options: Options = {},
): Promise<AnswerOf<E>> {
  try {
    const output = await request(endpoint, input as Record<string, unknown>, options);
    notifyWatchers('answered');
    return takeOut(output) as AnswerOf<E>;
  } catch (error) {
    if (error instanceof Unreachable) notifyWatchers('unreachable', error);
    else if (error instanceof ApiError) notifyWatchers(isSessionGone(error) ? 'signedOut' : 'answered');
    if (!isSessionGone(error) || endpoint.method === 'GET') throw error;
    const { status, code, errorId } = error;
    throw new ApiError(status, { code, errorId, text: sessionGoneText });
  }
}

/** The URL of a file endpoint: for links, images and downloads. */
export function urlOf<E extends Endpoint>(endpoint: E | EndpointRef<E>, input: InputOf<E>): string {
  const { path, rest } = filled(endpoint, input as Record<string, unknown>);
  return path + queryOf(rest);
}

function notifyWatchers(outcome: Outcome, error?: Unreachable): void {
  for (const watcher of watchers) watcher(outcome, error);
}

async function request(
  endpoint: EndpointRef<Endpoint>,
  input: Record<string, unknown>,
  { signal, bytes, send }: Options,
): Promise<object> {
  const timeout = AbortSignal.timeout(endpoint.upload ? uploadTimeoutMs : timeoutMs);
  const { path, rest } = filled(endpoint, input);
  const inQuery = travelsInQuery(endpoint);
  const body = endpoint.upload ? (bytes ?? new Blob()) : inQuery ? undefined : JSON.stringify(rest);
  let response: Response;
  let text: string;
  try {
    response = await (send ?? fetch)(inQuery ? path + queryOf(rest) : path, {
      method: endpoint.method,
      signal: send ? (signal ?? null) : signal ? AbortSignal.any([signal, timeout]) : timeout,
      headers: { accept: 'application/json', ...(!inQuery && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body }),
    });
    text = await response.text();
  } catch (cause) {
    if (signal?.aborted) throw signal.reason;
    throw new Unreachable(cause);
  }
  return read(response.status, parse(text));
}

function read(status: number, body: unknown): object {
  if (status >= 200 && status < 300) {
    // The HTML page of a proxy or a captive portal.
    if (typeof body !== 'object' || body === null) throw new Unreachable(`${status} without JSON`);
    return body;
  }
  const refused = refusedOf(body);
  if (status === 502 || status === 503 || status === 504) throw new Unreachable(status, refused);
  if (refused) throw new ApiError(status, refused);
  // Our server explains its refusals; anything else comes from a proxy. 408: the request was not received completely.
  if (status >= 500 || status === 408) throw new Unreachable(status);
  throw new ApiError(status, proxyRefusal(status));
}

type Refused = ErrorBody['error'];

function refusedOf(body: unknown): Refused | null {
  if (typeof body !== 'object' || body === null || !('error' in body)) return null;
  const { error } = body;
  const known = typeof error === 'object' && error !== null && 'code' in error && 'text' in error;
  return known ? (error as Refused) : null;
}

/** The path with its parameters, and the rest of the input. */
function filled(endpoint: EndpointRef<Endpoint>, input: Record<string, unknown>) {
  const rest = { ...input };
  let path: string = endpoint.path;
  for (const name of pathParameters(endpoint.path)) {
    path = path.replace(`:${name}`, encodeURIComponent(String(rest[name])));
    delete rest[name];
  }
  return { path, rest };
}

function queryOf(input: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input)) {
    if (value !== undefined) query.set(name, String(value));
  }
  return query.size > 0 ? `?${query.toString()}` : '';
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
