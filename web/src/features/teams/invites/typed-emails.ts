import { normalizeEmail } from '@longtable/contract/rules/email-address';

/** The e-mail addresses in typed or pasted text: separated in any way, also with display names or `mailto:`. */
export function emailsIn(text: string): string[] {
  return text
    .split(/[\s,;<>"，；、]+/)
    .filter((part) => part.includes('@'))
    .map((part) => part.replace(/^mailto:/i, '').toLowerCase());
}

/**
 * `emails` and the addresses in the typed text. Two spellings of one address count as one. A text without an address is added
 * as it is, to be reported as invalid.
 */
export function withTyped(emails: readonly string[], typed: string): string[] {
  const text = typed.replace(/[\s,;]+$/, '').trim();
  const found = emailsIn(text);
  const added = found.length === 0 && text !== '' ? [text] : found;
  return [...new Map([...emails, ...added].map((email) => [normalizeEmail(email) ?? email, email])).values()];
}
