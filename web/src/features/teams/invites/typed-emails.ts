/** The e-mail addresses in typed or pasted text: separated in any way, also with display names or `mailto:`. */
export function emailsIn(text: string): string[] {
  return text
    .split(/[\s,;<>"，；、]+/)
    .filter((part) => part.includes('@'))
    .map((part) => part.replace(/^mailto:/i, '').toLowerCase());
}
