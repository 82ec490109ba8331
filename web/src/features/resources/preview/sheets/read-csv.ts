import Papa from 'papaparse';
import { CannotPreview } from '../files/refusal.ts';
import { maxCells, maxRows, type SheetPart, sheetParts } from './sheet-parts.ts';

/** Reads a file of comma, semicolon or tab separated values. Throws `CannotPreview`. */
export function readCsv(content: Uint8Array): Iterable<SheetPart> {
  const { data } = Papa.parse<string[]>(decode(content), {
    preview: maxRows + 1,
    delimitersToGuess: [',', ';', '\t', '|'],
  });
  let cells = 0;
  for (const row of data) cells += row.length;
  if (cells > maxCells) throw new CannotPreview('too-large');
  return sheetParts('', data);
}

/** A text in UTF-16 with its mark, in UTF-8, or in the encoding of old spreadsheet programs. */
function decode(content: Uint8Array): string {
  const [first, second] = content;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(content);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(content);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    return new TextDecoder('windows-1252').decode(content);
  }
}
