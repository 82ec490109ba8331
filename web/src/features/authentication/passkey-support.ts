/** Whether passkeys work on this page, or why not: no secure context, no browser support, or an IP address as host. */
export type PasskeySupport = 'supported' | 'insecure' | 'unsupported' | 'ipAddress';

/** Detects passkey support without a request. */
export function passkeySupport({
  isSecure = isSecureContext,
  isImplemented = 'PublicKeyCredential' in globalThis,
  host = location.hostname,
}: {
  isSecure?: boolean;
  isImplemented?: boolean;
  host?: string;
} = {}): PasskeySupport {
  // First, since browsers hide the API from insecure pages.
  if (!isSecure) return 'insecure';
  if (!isImplemented) return 'unsupported';
  // Passkeys are bound to a domain name.
  return /^[\d.]+$|^\[/.test(host) ? 'ipAddress' : 'supported';
}
