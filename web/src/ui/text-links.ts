/** A piece of a text and, if it is a link, its URL. */
export type TextPiece = { readonly text: string; readonly href: string | null };

const candidate = /https?:\/\/[^\s<>"]+/gi;
const closing: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

/**
 * Splits a text at its links. Only http and https are recognized; punctuation and brackets around a URL are not part of
 * it.
 */
export function textPieces(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(candidate)) {
    const url = trimmed(found);
    if (!URL.canParse(url)) continue;
    if (index > from) pieces.push({ text: text.slice(from, index), href: null });
    pieces.push({ text: url, href: new URL(url).href });
    from = index + url.length;
  }
  if (from < text.length) pieces.push({ text: text.slice(from), href: null });
  return pieces;
}

function trimmed(found: string): string {
  let end = found.length;
  for (;;) {
    const last = found.charAt(end - 1);
    const opening = closing[last];
    const isLoose = opening !== undefined && !isClosed(found.slice(0, end), opening, last);
    if (!isLoose && !/[.,;:!?'*_~…]/.test(last)) return found.slice(0, end);
    end -= 1;
  }
}

/** Whether the brackets at the end are balanced: URLs may contain pairs. */
function isClosed(text: string, opening: string, last: string): boolean {
  return text.split(opening).length >= text.split(last).length;
}
