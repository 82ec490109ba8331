/**
 * How well a text matches what is typed, both as `searchable`; 0 if not at all. Best are the beginning of the text and of a
 * word, then the beginnings of several words, a part of a word, and letters in this order from the beginning of a word.
 */
export function rank(text: string, typed: string): number {
  if (typed === '') return 1;
  if (text === typed) return 6;
  if (text.startsWith(typed)) return 5;
  if (isWordStart(text, typed)) return 4;
  if (typed.split(/\s+/).every((word) => text.startsWith(word) || isWordStart(text, word))) return 3;
  if (text.includes(typed)) return 2;
  return inOrder(text, typed.replaceAll(/\s+/g, ''));
}

function isWordStart(text: string, typed: string): boolean {
  for (let at = text.indexOf(typed, 1); at !== -1; at = text.indexOf(typed, at + 1))
    if (!isLetter(text[at - 1])) return true;
  return false;
}

/** Between 0 and 1: the fewer letters are between, the better. Many letters between are chance, not a match. */
function inOrder(text: string, letters: string): number {
  let best = 0;
  for (let start = 0; start < text.length; start += 1) {
    if (text[start] !== letters[0] || (start > 0 && isLetter(text[start - 1]))) continue;
    const end = endOf(text, letters, start);
    if (end === -1) break;
    best = Math.max(best, letters.length / (end - start));
  }
  return best < 0.2 ? 0 : best;
}

function endOf(text: string, letters: string, start: number): number {
  let at = start;
  for (const letter of letters) {
    const next = text.indexOf(letter, at);
    if (next === -1) return -1;
    at = next + letter.length;
  }
  return at;
}

function isLetter(character: string | undefined): boolean {
  return character !== undefined && /[\p{L}\p{N}]/u.test(character);
}
