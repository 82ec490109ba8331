import { domainToUnicode } from 'node:url';

/** An e-mail address as people read it: its domain in its own script. `email` is in the form in which it is kept. */
export function readableEmail(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = domainToUnicode(email.slice(at + 1));
  return domain === '' ? email : email.slice(0, at + 1) + domain;
}
