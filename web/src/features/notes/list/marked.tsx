import { searchable } from '@longtable/contract/rules/search-text';

/** A text in which what was searched for is marked: a given range, or the first place of `wanted`. */
export function Marked({
  text,
  wanted = '',
  range = null,
}: {
  text: string;
  wanted?: string;
  range?: { readonly start: number; readonly end: number } | null;
}) {
  const { start, end } = range ?? rangeOf(text, wanted);
  if (start >= end) return text;
  return (
    <>
      {text.slice(0, start)}
      <mark className="rounded-[3px] bg-accent-soft text-accent">{text.slice(start, end)}</mark>
      {text.slice(end)}
    </>
  );
}

/** Where a text contains another, as searches compare them; nowhere if their letters differ in number. */
export function rangeOf(text: string, wanted: string): { start: number; end: number } {
  const nowhere = { start: 0, end: 0 };
  const part = searchable(wanted);
  if (part === '') return nowhere;
  // Letter by letter: without its accents a text can be shorter.
  const letters = Array.from(text);
  const plain = letters.map((letter) => (letter.trim() === '' ? ' ' : searchable(letter)));
  const at = plain.join('').indexOf(part);
  if (at === -1) return nowhere;
  const place = (plainAt: number): number => {
    let left = plainAt;
    let index = 0;
    let place = 0;
    while (left > 0 && index < letters.length) {
      left -= plain[index]?.length ?? 0;
      place += letters[index]?.length ?? 0;
      index += 1;
    }
    return place;
  };
  return { start: place(at), end: place(at + part.length) };
}
