/** A table with formatted cell texts. A row ends at its last cell that is not empty. */
export type Sheet = {
  readonly name: string;
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly string[])[];
  /** Some of its rows or columns are left out. */
  readonly isCut: boolean;
};

/** `width` is in characters. */
export type Column = { readonly width: number; readonly isNumeric: boolean };

/** What a worker sends of tables: the beginning of each, then its rows. */
export type SheetPart =
  | ({ readonly kind: 'sheet' } & Omit<Sheet, 'rows'>)
  | { readonly kind: 'rows'; readonly rows: Sheet['rows'] };

/** The most that is shown of a table: together fewer than the 20 million cells that the library reads of a sheet. */
export const maxRows = 150_000;
export const maxColumns = 128;
/** The most cells of all tables of a file. */
export const maxCells = 3_000_000;

/** Rows per message: the page receives them in a few milliseconds. */
const rowsAtOnce = 2000;
/** Widths and alignment follow so many rows, evenly from the whole sheet: numbers grow longer towards its end. */
const sampleRows = 200;
/** In characters. */
const narrowest = 4;
const widest = 40;

const numberLike =
  /^[-+(]?[\p{Sc}]?\s?[-+]?\d[\d.,'\u00a0\u202f ]*(?:e[-+]?\d+)?\s?(?:%|\p{Sc}|[A-Z]{3})?\)?$/iu;

/** The parts of a table whose cells are texts. */
export function* sheetParts(
  name: string,
  rows: readonly (readonly string[])[],
  isCut = false,
): Generator<SheetPart> {
  const shown = rows.slice(0, maxRows).map(withoutEnd);
  const last = shown.findLastIndex((row) => row.length > 0);
  const isCutNow = isCut || rows.length > maxRows || rows.some((row) => row.length > maxColumns);
  yield { kind: 'sheet', name, columns: columnsOf(shown), isCut: isCutNow };
  for (let from = 0; from <= last; from += rowsAtOnce)
    yield { kind: 'rows', rows: shown.slice(from, Math.min(from + rowsAtOnce, last + 1)) };
}

/** The tables of parts. */
export function sheetsOf(parts: readonly SheetPart[]): readonly Sheet[] {
  const sheets: (Omit<Sheet, 'rows'> & { rows: (readonly string[])[] })[] = [];
  for (const part of parts) {
    if (part.kind === 'sheet') {
      const { name, columns, isCut } = part;
      sheets.push({ name, columns, isCut, rows: [] });
    } else for (const row of part.rows) sheets.at(-1)?.rows.push(row);
  }
  return sheets;
}

function withoutEnd(row: readonly string[]): readonly string[] {
  const last = row.findLastIndex((cell) => cell !== '');
  return row.slice(0, Math.min(last + 1, maxColumns));
}

function columnsOf(rows: readonly (readonly string[])[]): readonly Column[] {
  const count = rows.reduce((most, row) => Math.max(most, row.length), 0);
  const step = Math.max(1, (rows.length - 1) / (sampleRows - 1));
  const sample = Array.from(
    { length: Math.min(rows.length, sampleRows) },
    (_, at) => rows[Math.round(at * step)] ?? [],
  );
  return Array.from({ length: count }, (_, index) => {
    const cells = sample.map((row) => row[index] ?? '').filter((cell) => cell !== '');
    const longest = cells.reduce((most, cell) => Math.max(most, longestLine(cell)), 0);
    const numbers = cells.filter((cell) => numberLike.test(cell)).length;
    return {
      width: Math.min(Math.max(longest, narrowest), widest),
      isNumeric: numbers > cells.length / 2,
    };
  });
}

function longestLine(cell: string): number {
  return cell.split('\n').reduce((most, line) => Math.max(most, line.length), 0);
}

/** The letters of a column, from 0: A, B, … Z, AA. */
export function columnLetters(index: number): string {
  const letter = String.fromCodePoint(65 + (index % 26));
  return index < 26 ? letter : columnLetters(Math.floor(index / 26) - 1) + letter;
}
