import type { Log } from '../log/log.ts';

/** The headers that tell where a request comes from and where it was sent to. */
export type RequestOrigin = { readonly origin?: string | undefined; readonly host?: string | undefined };

export type Origins = {
  /**
   * Whether a page of another site sent this. Browsers send the origin of a page, other programs none. Allowed are
   * PUBLIC_URL and the address that the request was sent to. Logs which setting would allow it, at most once a minute.
   */
  isForeign(request: RequestOrigin): boolean;
};

/** Milliseconds between two log lines. */
const spacing = 60_000;

/** Decides which pages may send changes and open live connections. */
export function createOrigins({ publicUrl, log }: { publicUrl: URL; log: Log }): Origins {
  let refusedSince = 0;
  let saidAt = Number.NEGATIVE_INFINITY;
  let hasWarnedOfScheme = false;

  function logForeign({ origin, host }: RequestOrigin): void {
    refusedSince += 1;
    const now = Date.now();
    if (now - saidAt < spacing) return;
    const about = { origin, host, publicUrl: publicUrl.origin, refused: refusedSince };
    saidAt = now;
    refusedSince = 0;
    log.warn(about, `a page of ${origin} was refused: ${adviceFor(origin)}`);
  }

  /** Cookies are created for the scheme of PUBLIC_URL. */
  function compareScheme(from: URL): void {
    const isSecure = publicUrl.protocol === 'https:';
    const fits = isSecure
      ? from.protocol === 'https:' || from.hostname === 'localhost'
      : from.protocol === 'http:' || from.host !== publicUrl.host;
    if (fits || hasWarnedOfScheme) return;
    hasWarnedOfScheme = true;
    const consequence = isSecure
      ? 'browsers drop the cookie that keeps people signed in'
      : 'cookies are not Secure, and links in e-mails lead to http';
    log.warn(
      { origin: from.origin, publicUrl: publicUrl.origin },
      `people open Longtable at ${from.origin}, but PUBLIC_URL is ${publicUrl.origin}: ${consequence}`,
    );
  }

  return {
    isForeign(request) {
      const { origin, host } = request;
      if (origin === undefined) return false;
      const from = URL.parse(origin);
      const isForeign = !from || (from.host !== host && from.host !== publicUrl.host);
      if (isForeign) logForeign(request);
      else compareScheme(from);
      return isForeign;
    },
  };
}

/** Parameters for the text of `request/foreign-origin`. */
export function originParams({ origin }: RequestOrigin): { origin: string } {
  const from = URL.parse(origin ?? '');
  return { origin: from && from.origin !== 'null' ? from.origin : 'this page' };
}

function adviceFor(origin: string | undefined): string {
  const from = URL.parse(origin ?? '');
  if (!from || from.origin === 'null') return 'its browser does not say where the page is from';
  return `if people open Longtable there, set PUBLIC_URL=${from.origin} and start it again`;
}
