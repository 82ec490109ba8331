import { lookup } from 'node:dns/promises';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';

/**
 * Why a request failed. `not-public`: the address is not on the public internet. `refused`: the address is not allowed
 * (another scheme, a password, another port, a redirect from https to http, too many redirects), or the response has
 * another type. `unreachable`: no valid response. `too-large` and `timed-out`: the response exceeded a limit.
 */
export type FetchFailure = 'not-public' | 'refused' | 'unreachable' | 'too-large' | 'timed-out';

export type Address = { readonly address: string; readonly family: number };

export type PublicNetwork = {
  /** Resolves a host name to addresses; rejects when there are none. The system's resolver by default. */
  readonly resolve?: (host: string) => Promise<readonly Address[]>;
  /** For tests only, which have no public server: true for an address and port that may be requested nevertheless. */
  readonly allow?: (address: string, port: number) => boolean;
  /** For tests only: a certificate to trust, as PEM. */
  readonly ca?: string;
};

export type PublicRequest = {
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body?: Uint8Array;
  /** Cancels the request at any stage, and the rest of its response. */
  readonly signal: AbortSignal;
  /** Keeps connections for later requests to the same host; only for https. One is made to a checked address. */
  readonly agent?: https.Agent;
};

/**
 * Sends one request to a server on the public internet and returns the headers of the response, with the body unread:
 * the caller reads it, within limits of its own, or destroys it. Redirects are returned like other responses. Rejects
 * without a response, or when the signal aborts.
 *
 * The host name is resolved once, all its addresses are checked, and the connection uses one of them: a name that
 * resolves differently a moment later changes nothing. IP addresses are checked too. The connection is for this request
 * only, unless there is an agent, uses no proxy, and fails for an invalid certificate.
 */
export async function requestPublic(
  network: PublicNetwork,
  url: URL,
  { method, headers, body, signal, agent }: PublicRequest,
): Promise<IncomingMessage | FetchFailure> {
  const addresses = await unlessAborted(checkedAddresses(network, url), signal);
  if (typeof addresses === 'string') return addresses;
  signal.throwIfAborted();
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    const send = url.protocol === 'https:' ? https.request : http.request;
    send(url, {
      method,
      headers: { ...headers },
      signal,
      lookup: always(addresses),
      agent: agent ?? false,
      rejectUnauthorized: true,
      ...(network.ca !== undefined && { ca: network.ca }),
    })
      .on('response', resolve)
      .on('error', reject)
      // A server that wants to switch protocols is disconnected; the library does not report that as an error.
      .on('close', () => reject(new Error('The connection ended without an answer.')))
      .end(body);
  });
  return unlessAborted(answered, signal);
}

/** Resolves an address, and checks it. Returns why it must not be requested; rejects when it cannot be resolved. */
export async function checkedAddresses(
  network: PublicNetwork,
  url: URL,
): Promise<readonly Address[] | FetchFailure> {
  if (!isAsked(url)) return 'refused';
  const addresses = await addressesOf(network, url);
  return failureOf(network, url, addresses) ?? addresses;
}

function isAsked(url: URL): boolean {
  const scheme = url.protocol === 'http:' || url.protocol === 'https:';
  return scheme && url.username === '' && url.password === '';
}

async function addressesOf({ resolve = lookUp }: PublicNetwork, url: URL): Promise<readonly Address[]> {
  // IPv6 addresses are in brackets. The URL parser has normalized numbers in other notations to IPv4 addresses.
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const family = isIP(host);
  const addresses = family === 0 ? await resolve(host) : [{ address: host, family }];
  if (addresses.length === 0) throw new Error('The name resolves to no address.');
  return addresses;
}

/** The system's resolver. */
export function lookUp(host: string): Promise<readonly Address[]> {
  return lookup(host, { all: true });
}

/** One private address refuses all, since the library chooses which of them to connect to. */
function failureOf(
  { allow }: PublicNetwork,
  url: URL,
  addresses: readonly Address[],
): FetchFailure | undefined {
  const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80);
  const others = addresses.filter(({ address }) => !allow?.(address, port));
  if (others.some(({ address }) => !isPublicAddress(address))) return 'not-public';
  // Only the scheme's default port, which is omitted from addresses: what listens there is meant for everyone. Other
  // ports of public addresses may belong to services that a firewall protects from the internet but not from this
  // machine.
  return others.length > 0 && url.port !== '' ? 'refused' : undefined;
}

function always(addresses: readonly Address[]): LookupFunction {
  const [first] = addresses;
  return (_host, { all }, done) => {
    if (all) done(null, [...addresses]);
    else done(null, first?.address ?? '', first?.family);
  };
}

/** A lookup cannot be cancelled, only ignored. */
function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
    if (signal.aborted) stop();
  });
}
