/** A piece of a text and, if it is a link, its URL. */
export type TextPiece = { readonly text: string; readonly href: string | null };

/** Declared here, since browsers and Node have it but the language's own types do not. */
const { URL } = globalThis as unknown as { URL: { parse(text: string): { readonly href: string } | null } };

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
    const shown = trimmed(found);
    const url = URL.parse(shown);
    if (!url) continue;
    if (index > from) pieces.push({ text: text.slice(from, index), href: null });
    pieces.push({ text: shown, href: url.href });
    from = index + shown.length;
  }
  if (from < text.length) pieces.push({ text: text.slice(from), href: null });
  return pieces;
}

/** Without loose brackets at the end: URLs may contain pairs. In linear time, whatever the text. */
function trimmed(found: string): string {
  const counts = new Map<string, number>();
  const count = (sign: string) => counts.get(sign) ?? 0;
  for (const sign of found) counts.set(sign, count(sign) + 1);
  let end = found.length;
  for (;;) {
    const last = found.charAt(end - 1);
    const opening = closing[last];
    const isLoose = opening !== undefined && count(opening) < count(last);
    if (!isLoose && !/[.,;:!?'*_~…]/.test(last)) return found.slice(0, end);
    counts.set(last, count(last) - 1);
    end -= 1;
  }
}
