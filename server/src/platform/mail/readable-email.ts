import { domainToUnicode } from 'node:url';

/** An e-mail address for display, with the domain in its own script. `email` is in the stored form. */
export function readableEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = domainToUnicode(email.slice(at + 1));
  return domain === '' ? email : email.slice(0, at + 1) + domain;
}
