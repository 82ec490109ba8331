// Control characters, line ends, and what turns the direction of the text around it: a name is shown in the middle
// of other people's sentences. The joiners that Persian, Hindi and emoji need are not among them.
const unwanted = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069\uFEFF\uFFF9-\uFFFB]/gu;

/** A name as it is kept: in any script, without control and direction characters, single spaces, composed form. */
export function cleanPersonName(text: string): string {
  return text.toWellFormed().replace(unwanted, ' ').normalize('NFC').replace(/\s+/gu, ' ').trim();
}

/** True when a name has something to see in it, and not only joiners and spaces. */
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
