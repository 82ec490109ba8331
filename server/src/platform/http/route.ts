import type { Endpoint } from '@longtable/contract/endpoint';
import type { Log } from '../log/log.ts';

/** Who is signed in on a request, as far as the platform knows. */
export type Session = {
  readonly id: string;
  readonly userId: string;
  /** The person's IANA time zone: calendar days are theirs (rulings, "Dates"). */
  readonly timeZone: string;
};

/** What a request said in its headers; names in lower case. */
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

/** An endpoint with what serves it. `parse` reads the input by the endpoint's schema, or throws the refusal. */
export type ServedRoute = {
  readonly endpoint: Endpoint;
  handle(parse: () => unknown, context: RequestContext): Promise<unknown>;
};
