import { lookup } from 'node:dns/promises';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';

/**
 * Why nothing was had. `not-public`: the address is not on the public internet. `refused`: it is nothing that is asked
 * for (another scheme, a password in it, another port, a step down from https, too many redirects), or the answer is
 * not of a kind that is taken. `unreachable`: nobody answers there, or not properly. `too-large` and `timed-out`: the
 * answer went beyond what it was given.
 */
export type FetchFailure = 'not-public' | 'refused' | 'unreachable' | 'too-large' | 'timed-out';

export type Address = { readonly address: string; readonly family: number };

export type PublicNetwork = {
  /** The addresses of a host name. Rejects when it has none. The system's own resolver by default. */
  readonly resolve?: (host: string) => Promise<readonly Address[]>;
  /** For tests alone, which have no public server: true for an address and a port that may be asked nevertheless. */
  readonly allow?: (address: string, port: number) => boolean;
};

export type PublicRequest = {
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body?: Uint8Array;
  /** Ends the request wherever it is, and what is left of its answer. */
  readonly signal: AbortSignal;
};

/**
 * Makes one request to a server on the public internet and gives the head of its answer, with the body still to come:
 * whoever calls reads it, within limits of its own, or destroys it. Redirects are answers as any other.
 *
 * The name is looked up once, every address that it has is looked at, and the connection goes to one of these: a name
 * that means something else a moment later changes nothing. An address in the place of the name is looked at as well.
 * The connection serves this request alone, by no proxy, and a certificate that does not fit ends it.
 *
 * Rejects when there is no answer, or the signal aborts.
 */
export async function requestPublic(
  network: PublicNetwork,
  url: URL,
  { method, headers, body, signal }: PublicRequest,
): Promise<IncomingMessage | FetchFailure> {
  if (!isAsked(url)) return 'refused';
  const addresses = await unlessAborted(addressesOf(network, url), signal);
  const failure = failureOf(network, url, addresses);
  if (failure) return failure;
  signal.throwIfAborted();
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    const send = url.protocol === 'https:' ? https.request : http.request;
    send(url, {
      method,
      headers: { ...headers },
      signal,
      lookup: always(addresses),
      agent: false,
      rejectUnauthorized: true,
    })
      .on('response', resolve)
      .on('error', reject)
      // Whoever answers that he wants to speak something else is hung up on, which is no error to the library.
      .on('close', () => reject(new Error('The connection ended without an answer.')))
      .end(body);
  });
  return unlessAborted(answered, signal);
}

function isAsked(url: URL): boolean {
  const scheme = url.protocol === 'http:' || url.protocol === 'https:';
  return scheme && url.username === '' && url.password === '';
}

async function addressesOf({ resolve = lookUp }: PublicNetwork, url: URL): Promise<readonly Address[]> {
  // The names of IPv6 addresses are in brackets. Numbers in other notations have become IPv4 addresses by now.
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const family = isIP(host);
  const addresses = family === 0 ? await resolve(host) : [{ address: host, family }];
  if (addresses.length === 0) throw new Error('The name has no address.');
  return addresses;
}

function lookUp(host: string): Promise<readonly Address[]> {
  return lookup(host, { all: true });
}

/** One private address refuses all: the library chooses which of them it connects to. */
function failureOf(
  { allow }: PublicNetwork,
  url: URL,
  addresses: readonly Address[],
): FetchFailure | undefined {
  const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80);
  const others = addresses.filter(({ address }) => !allow?.(address, port));
  if (others.some(({ address }) => !isPublicAddress(address))) return 'not-public';
  // The port of the scheme alone, which an address leaves out: what listens there is meant for everybody. Other ports of
  // public addresses are where this machine's own services may listen, with a firewall in front that is passed here.
  return others.length > 0 && url.port !== '' ? 'refused' : undefined;
}

function always(addresses: readonly Address[]): LookupFunction {
  const [first] = addresses;
  return (_host, { all }, done) => {
    if (all) done(null, [...addresses]);
    else done(null, first?.address ?? '', first?.family);
  };
}

/** The looking up of a name can't be called off, only not waited for. */
function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
    if (signal.aborted) stop();
  });
}
