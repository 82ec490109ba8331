/** Whether passkeys work here, or what is in the way: a page that is not safe, the browser, or an address by number. */
export type PasskeySupport = 'works' | 'notSafe' | 'oldBrowser' | 'numberAddress';

/** Asks this browser; nothing is fetched for it. */
export function passkeySupport({
  isSafe = isSecureContext,
  isKnown = 'PublicKeyCredential' in globalThis,
  host = location.hostname,
}: {
  isSafe?: boolean;
  isKnown?: boolean;
  host?: string;
} = {}): PasskeySupport {
  // Browsers hide passkeys from pages that are not safe, so this comes first.
  if (!isSafe) return 'notSafe';
  if (!isKnown) return 'oldBrowser';
  // They bind them to a name, which an address of four numbers, or in brackets, is not.
  return /^[\d.]+$|^\[/.test(host) ? 'numberAddress' : 'works';
}
