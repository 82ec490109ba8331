import type { IncomingMessage } from 'node:http';
import { type FetchFailure, type PublicNetwork, requestPublic } from './public-request.ts';

export type FetchLimits = {
  /** Of the body. */
  readonly maxBytes: number;
  /** For longer bodies: fail, or cut them off there. Fails by default. */
  readonly whenLarger?: 'fail' | 'cut';
  /** For everything: lookups, connections, redirects, and the whole body. */
  readonly timeoutMs: number;
  /** The accepted media types, in lower case; any by default. */
  readonly accept?: readonly string[];
};

export type Fetched =
  | {
      readonly ok: true;
      /** The address of the response, after redirects. */
      readonly url: URL;
      readonly status: number;
      /** The raw header; empty when there is none. */
      readonly contentType: string;
      readonly body: Uint8Array;
    }
  | { readonly ok: false; readonly why: FetchFailure };

/** Fetches an address that somebody typed. Never rejects. */
export type FetchPublic = (address: string, limits: FetchLimits) => Promise<Fetched>;

const maxRedirects = 4;
const userAgent = 'Mozilla/5.0 (compatible; Longtable)';

/**
 * Sends GET requests to addresses that people type, and reaches only servers on the public internet (see
 * requestPublic). Follows up to four redirects, each checked like the first address and none from https to http. Sends
 * no cookies, no passwords and nothing about the person. Returns responses of any status. The app passes no options:
 * `allow` is for tests.
 */
export function createPublicFetch(network: PublicNetwork = {}): FetchPublic {
  return async (address, limits) => {
    const call = new AbortController();
    const timer = setTimeout(() => call.abort(), limits.timeoutMs);
    try {
      return await follow(network, address, limits, call.signal);
    } catch {
      return failed(call.signal.aborted ? 'timed-out' : 'unreachable');
    } finally {
      clearTimeout(timer);
      // Close whatever is still open, however it ended.
      call.abort();
    }
  };
}

async function follow(
  network: PublicNetwork,
  address: string,
  limits: FetchLimits,
  signal: AbortSignal,
): Promise<Fetched> {
  const accept = limits.accept ?? [];
  const headers = {
    accept: accept.length > 0 ? accept.join(', ') : '*/*',
    // Requests no compression, so that the response is as large as announced and cannot expand to gigabytes.
    'accept-encoding': 'identity',
    'user-agent': userAgent,
  };
  let url = URL.parse(address);
  for (let redirects = 0; url && redirects <= maxRedirects; redirects += 1) {
    const answer = await requestPublic(network, url, { method: 'GET', headers, signal });
    if (typeof answer === 'string') return failed(answer);
    if (!isRedirect(answer)) return read(answer, url, limits);
    answer.destroy();
    url = redirected(url, answer.headers.location);
  }
  return failed('refused');
}

function isRedirect({ statusCode = 0 }: IncomingMessage): boolean {
  return [301, 302, 303, 307, 308].includes(statusCode);
}

/** The target of a redirect, or null if it must not be followed. */
export function redirected(from: URL, location: string | undefined): URL | null {
  const url = location === undefined ? null : URL.parse(location, from.href);
  return from.protocol === 'https:' && url?.protocol === 'http:' ? null : url;
}

async function read(answer: IncomingMessage, url: URL, limits: FetchLimits): Promise<Fetched> {
  const { maxBytes, whenLarger = 'fail', accept = [] } = limits;
  const contentType = answer.headers['content-type'] ?? '';
  const encoding = answer.headers['content-encoding'] ?? 'identity';
  if (encoding.toLowerCase() !== 'identity') return failed('refused');
  if (accept.length > 0 && !accept.includes(mediaType(contentType))) return failed('refused');
  if (whenLarger === 'fail' && Number(answer.headers['content-length']) > maxBytes)
    return failed('too-large');
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes <= maxBytes) continue;
    if (whenLarger === 'fail') return failed('too-large');
    break;
  }
  const body = Buffer.concat(chunks).subarray(0, maxBytes);
  return { ok: true, url, status: answer.statusCode ?? 0, contentType, body };
}

function mediaType(contentType: string): string {
  return (contentType.split(';')[0] ?? '').trim().toLowerCase();
}

function failed(why: FetchFailure): Fetched {
  return { ok: false, why };
}
