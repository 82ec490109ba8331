/** The addresses in a text that was typed or pasted: with names, as mail programs have them, and in any separation. */
export function emailsIn(text: string): string[] {
  return text
    .split(/[\s,;<>"，；、]+/)
    .filter((part) => part.includes('@'))
    .map((part) => part.replace(/^mailto:/i, '').toLowerCase());
}
