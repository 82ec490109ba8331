import type { RequestHeaders } from '../http/route.ts';

export type Cookie = {
  /** The values of this cookie in a request, as sent. */
  values(headers: RequestHeaders): string[];
  /** The Set-Cookie header that sets it. */
  set(value: string): string;
  /** The Set-Cookie header that removes it. */
  readonly clear: string;
};

/**
 * A cookie of this site only, not readable by scripts. `maxAge` in seconds. Cookies ignore the port, so it is part of
 * the name: otherwise two installations on one host would sign each other's people out. Over https the prefix `__Host-`
 * makes browsers reject the cookie from other hosts and over plain http.
 */
export function createCookie(options: { name: string; publicUrl: URL; maxAge: number }): Cookie {
  const { protocol, port } = options.publicUrl;
  const secure = protocol === 'https:';
  const start = `${secure ? '__Host-' : ''}${options.name}${port === '' ? '' : `_${port}`}=`;
  const attributes = `Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
  return {
    values: (headers) =>
      (headers.get('cookie') ?? '')
        .split(';')
        .map((pair) => pair.trim())
        .filter((pair) => pair.startsWith(start))
        .map((pair) => pair.slice(start.length)),
    set: (value) => `${start}${value}; Max-Age=${options.maxAge}; ${attributes}`,
    clear: `${start}; Max-Age=0; ${attributes}`,
  };
}
