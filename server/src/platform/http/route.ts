import type { Endpoint } from '@longtable/contract/endpoint';
import type { Log } from '../log/log.ts';

/** The session of a request, as far as the platform knows it. */
export type Session = {
  readonly id: string;
  readonly userId: string;
  /** The person's IANA time zone, which determines their calendar days (docs/product/general.md, "Dates"). */
  readonly timeZone: string;
};

/** The headers of a request, with names in lower case. */
export type RequestHeaders = Pick<Headers, 'get'>;

/** Properties of the request that a handler may use besides its input. */
export type RequestContext = {
  readonly session: Session | null;
  readonly log: Log;
  /** The client's address, also behind trusted proxies. */
  readonly ip: string;
  readonly headers: RequestHeaders;
  /** Ends the connection, for a request whose sender has begun another one instead. */
  hangUp(): void;
  /** Adds a Set-Cookie header to the response. */
  setCookie(header: string): void;
};

/** The contents of a request, parsed on demand. */
export type Brought = {
  /** Parses the input with the endpoint's schema; throws the refusal. */
  input(): unknown;
  /** The file of an upload, as a stream that can be read once; throws the refusal while it is read. */
  file(): AsyncIterable<Uint8Array>;
};

/** An endpoint with its handler. */
export type ServedRoute = {
  readonly endpoint: Endpoint;
  handle(brought: Brought, context: RequestContext): Promise<unknown>;
};
