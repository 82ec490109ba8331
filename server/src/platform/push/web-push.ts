import { type IncomingMessage, STATUS_CODES } from 'node:http';
import https from 'node:https';
import type loadedLibrary from 'web-push';
import { createConcurrencyLimit } from '../limits/concurrency-limit.ts';
import {
  type Address,
  checkedAddresses,
  type FetchFailure,
  lookUp,
  type PublicNetwork,
  requestPublic,
} from '../net/public-request.ts';
import type { VapidKeys } from './vapid.ts';

let library: Promise<typeof loadedLibrary> | undefined;
/** The library, loaded when the first push is sent. */
const webPushLibrary = () => (library ??= import('web-push').then((loaded) => loaded.default));

/** A browser, as it has subscribed. The keys are in base64url. */
export type PushTarget = { readonly endpoint: string; readonly p256dhKey: string; readonly authKey: string };

export type PushMessage = {
  /** At most `maxPushBytes`. */
  readonly payload: string;
  /** How long the push service tries to deliver it, in seconds. */
  readonly ttl: number;
  readonly urgency: 'low' | 'normal' | 'high';
  /** Of two with the same topic that were not delivered yet the later replaces the earlier. At most 32 of the characters of base64url. */
  readonly topic: string;
};

/**
 * What became of a push. `sent`: the push service has taken it. `ended`: it has no such subscription any more, so it is of no use.
 * `later`: it may take it if it is sent again, and says when, in seconds. `refused`: it does not take this one.
 * `answer` is for people, and has nothing of the body of the response.
 */
export type PushOutcome =
  | { readonly state: 'sent' | 'ended' | 'refused'; readonly answer: string }
  | { readonly state: 'later'; readonly answer: string; readonly after: number | null };

export type WebPush = {
  /** With this key browsers subscribe, in base64url. */
  readonly publicKey: string;
  /** Why an address must not be requested; null when it may be, or cannot be resolved now. Each sending checks it again. */
  check(endpoint: string): Promise<FetchFailure | null>;
  /** Never rejects. */
  send(target: PushTarget, message: PushMessage): Promise<PushOutcome>;
  /** Closes the connections that it has kept. */
  close(): void;
};

/** A payload that all push services take. */
export const maxPushBytes = 3000;

/** The words that mean that a subscription has ended, as `codeOf` gives them (docs/decisions/073). */
const endingWords = new Set(['gone', 'invalid', 'unsubscribed', 'expired', 'not_found']);

const timeoutMs = 10_000;
/** How long a connection is kept that is not used, in milliseconds; longer than any answer may take. */
const keptOpenMs = 15_000;
/** How long the addresses of a host are used before they are resolved again, in milliseconds. */
const resolvedFor = 60_000;
/** The hosts and keys that are kept at most: anybody can subscribe with any address. */
const maxKept = 100;
/** Requests at the same time, of all and to one host. */
const [maxRequests, maxPerHost] = [48, 32] as const;

/**
 * Sends pushes to browsers by their push services (RFC 8030, 8188, 8291 and 8292). The addresses come from clients, so only public ones
 * are requested, each checked when it is requested, at the address that was checked; redirects are not followed.
 */
export function createWebPush({
  keys,
  subject,
  network = {},
}: {
  keys: VapidKeys;
  /** An address for people at push services; see `vapidSubject`. */
  subject: string;
  network?: PublicNetwork | undefined;
}): WebPush {
  const agent = new https.Agent({
    keepAlive: true,
    maxSockets: maxPerHost,
    // All of them are free between two groups of people.
    maxFreeSockets: maxPerHost,
    timeout: keptOpenMs,
  });
  const limit = createConcurrencyLimit({ max: maxRequests, maxPerKey: maxPerHost });
  const remembering = { ...network, resolve: rememberFor(resolvedFor, network.resolve ?? lookUp) };
  const signatures = createSignatures(keys, subject);

  async function request(target: PushTarget, message: PushMessage): Promise<PushOutcome> {
    const url = new URL(target.endpoint);
    const { payload, ttl, urgency, topic } = message;
    const { encrypt } = await webPushLibrary();
    let body: Buffer;
    try {
      body = encrypt(target.p256dhKey, target.authKey, payload, 'aes128gcm').cipherText;
    } catch {
      return outcomeOf('invalid', 'the keys of the subscription are not valid', null);
    }
    const headers = {
      ttl,
      urgency,
      topic,
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      'content-length': body.length,
      authorization: await signatures.of(url.origin),
    };
    const abort = new AbortController();
    const timer = setTimeout(() => abort.abort(), timeoutMs);
    try {
      const response = await requestPublic(remembering, url, {
        method: 'POST',
        headers,
        body,
        signal: abort.signal,
        agent,
      });
      if (typeof response === 'string') return failed(response);
      return answered(response);
    } catch (error) {
      return failed(abort.signal.aborted ? 'timed-out' : 'unreachable', error);
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    publicKey: keys.publicKey,
    async check(endpoint) {
      try {
        const checked = await checkedAddresses(remembering, new URL(endpoint));
        return typeof checked === 'string' ? checked : null;
      } catch {
        return null;
      }
    },
    send: (target, message) =>
      limit.run(new URL(target.endpoint).host, () =>
        request(target, message).catch((error: unknown) => outcomeOf('error', messageOf(error), null)),
      ),
    close: () => agent.destroy(),
  };
}

function answered(response: IncomingMessage): PushOutcome {
  const { statusCode: status = 0 } = response;
  // A short rest is read, so that the connection can be used again; a long one ends it.
  let read = 0;
  response.on('data', (chunk: Buffer) => {
    read += chunk.length;
    if (read > 10_000) response.destroy();
  });
  response.on('error', () => undefined);
  response.setTimeout(timeoutMs, () => response.destroy());
  const said = STATUS_CODES[status] ? `${status} ${STATUS_CODES[status]}` : String(status);
  if (status >= 200 && status < 300) return { state: 'sent', answer: said };
  return outcomeOf(codeOf(status), said, retryAfter(response.headers['retry-after']));
}

/** What a status means, as a word that is compared with `endingWords`. */
function codeOf(status: number): string {
  if (status === 404) return 'not_found';
  if (status === 410) return 'gone';
  return status === 429 || status >= 500 ? 'unavailable' : 'refused';
}

const failures: Readonly<Record<FetchFailure, string>> = {
  'not-public': 'its address is not on the internet',
  refused: 'its address is not allowed',
  unreachable: 'no connection',
  'too-large': 'no valid answer',
  'timed-out': 'no answer in time',
};

function failed(why: FetchFailure, error?: unknown): PushOutcome {
  const isPassing = why === 'unreachable' || why === 'timed-out';
  const reason = error === undefined ? failures[why] : `${failures[why]} (${codeIn(error)})`;
  return outcomeOf(isPassing ? 'unavailable' : 'refused', reason, null);
}

/** The code of an error of the network, such as ECONNREFUSED. Messages may have addresses in them. */
function codeIn(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return typeof code === 'string' ? code : unknownError;
}

const unknownError = 'Unknown error';

function messageOf(error: unknown): string {
  return error instanceof Error && error.message !== '' ? error.message : unknownError;
}

function outcomeOf(code: string, said: string, after: number | null): PushOutcome {
  const answer = said === '' ? unknownError : said;
  if (endingWords.has(code)) return { state: 'ended', answer };
  return code === 'unavailable' ? { state: 'later', answer, after } : { state: 'refused', answer };
}

/** Retry-After in seconds, from a number or a date; null without a valid one. */
function retryAfter(header: string | undefined): number | null {
  if (header === undefined) return null;
  const seconds = /^\d{1,9}$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? null : Math.max(0, Math.ceil(seconds));
}

/** The Authorization header for each push service. It is valid for half a day, and used for an hour. */
function createSignatures({ publicKey, privateKey }: VapidKeys, subject: string) {
  const made = new Map<string, { readonly header: string; readonly until: number }>();
  return {
    async of(origin: string): Promise<string> {
      const kept = made.get(origin);
      if (kept && kept.until > Date.now()) return kept.header;
      const { getVapidHeaders } = await webPushLibrary();
      const expires = Math.floor(Date.now() / 1000) + 12 * 3600;
      const headers = getVapidHeaders(origin, subject, publicKey, privateKey, 'aes128gcm', expires);
      keep(made, origin, { header: headers.Authorization, until: Date.now() + 3_600_000 });
      return headers.Authorization;
    },
  };
}

/** The resolver, asked once in so many milliseconds for each host. */
function rememberFor(milliseconds: number, resolve: (host: string) => Promise<readonly Address[]>) {
  const resolved = new Map<
    string,
    { readonly addresses: Promise<readonly Address[]>; readonly until: number }
  >();
  return (host: string): Promise<readonly Address[]> => {
    const kept = resolved.get(host);
    if (kept && kept.until > Date.now()) return kept.addresses;
    const addresses = resolve(host);
    keep(resolved, host, { addresses, until: Date.now() + milliseconds });
    addresses.catch(() => resolved.delete(host));
    return addresses;
  };
}

/** Keeps a value, and drops the one that was kept first when there are too many. */
function keep<Value>(kept: Map<string, Value>, key: string, value: Value): void {
  kept.delete(key);
  kept.set(key, value);
  const [oldest] = kept.keys();
  if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest);
}
