import type { Endpoint } from '@longtable/contract/endpoint';
import type { Log } from '../log/log.ts';

/** Who is signed in on a request, as far as the platform knows. */
export type Session = {
  readonly id: string;
  readonly userId: string;
  /** The person's IANA time zone: calendar days are theirs (docs/product/general.md, "Dates"). */
  readonly timeZone: string;
};

/** The headers of a request; names in lower case. */
export type RequestHeaders = Pick<Headers, 'get'>;

/** What a handler may know of the request beside its input. */
export type RequestContext = {
  readonly session: Session | null;
  readonly log: Log;
  /** The caller's address, behind trusted proxies too. */
  readonly ip: string;
  readonly headers: RequestHeaders;
  /** Adds a Set-Cookie header to the answer. */
  setCookie(header: string): void;
};

/** What a request has brought, read when it is asked for. */
export type Brought = {
  /** The input by the endpoint's schema; throws the refusal. */
  input(): unknown;
  /** The file in the body of an upload, as it comes; throws the refusal while it is read. To be read once. */
  file(): AsyncIterable<Uint8Array>;
};

/** An endpoint with what serves it. */
export type ServedRoute = {
  readonly endpoint: Endpoint;
  handle(brought: Brought, context: RequestContext): Promise<unknown>;
};
