// Control characters, line ends, and characters that change the direction of surrounding text, since names are shown
// inside other sentences. The joiners that Persian, Hindi and emoji need are allowed.
const unwanted = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069\uFEFF\uFFF9-\uFFFB]/gu;

/** A name in the form in which it is stored: any script, no control or direction characters, single spaces, NFC. */
export function cleanPersonName(text: string): string {
  return text.toWellFormed().replace(unwanted, ' ').normalize('NFC').replace(/\s+/gu, ' ').trim();
}

/** True when a name has a visible character, not only joiners and spaces. */
export function isPersonName(text: string): boolean {
  return /[\p{L}\p{N}\p{S}\p{P}]/u.test(text);
}

/**
 * The name to show: the full name, else the part of the e-mail address before the @, else `User`
 * (docs/product/people.md, "Names").
 */
export function personName(person: { fullName: string; email: string }): string {
  return person.fullName || person.email.split('@')[0] || 'User';
}
