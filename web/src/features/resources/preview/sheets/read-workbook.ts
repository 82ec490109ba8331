import { type Cell, type CellValue, formatValue, type Sheet as ReadSheet, readXlsx } from 'hucre';
import { CannotPreview } from '../files/refusal.ts';
import { repack } from '../files/unpack.ts';
import { columnLetters, maxCells, maxColumns, maxRows, type SheetPart, sheetParts } from './sheet-parts.ts';

/** Digits of numbers without a format, as spreadsheet programs show them. */
const generalDigits = 10;

/** Reads the visible sheets of an Excel workbook (docs/decisions/050-previews-of-files.md). Throws `CannotPreview`. */
export async function* readWorkbook(content: Uint8Array): AsyncGenerator<SheetPart> {
  const archive = repack(content, { wants: (name) => /\.(?:xml|rels)$/i.test(name) });
  const { sheets } = await readXlsx(archive, {
    readStyles: true,
    sheets: ({ hidden, veryHidden }) => !hidden && !veryHidden,
    range: `A1:${columnLetters(maxColumns - 1)}${maxRows}`,
  });
  let cells = 0;
  for (const sheet of sheets) {
    const rows = sheet.rows.map((row, index) => rowOf(sheet, row, index));
    for (const row of rows) cells += row.length;
    if (cells > maxCells) throw new CannotPreview('too-large');
    const isCut = rows.length >= maxRows || rows.some((row) => row.length >= maxColumns);
    yield* sheetParts(sheet.name, rows, isCut);
  }
}

function rowOf({ cells }: ReadSheet, row: readonly CellValue[], index: number): string[] {
  const last = row.findLastIndex((value) => value !== null && value !== '');
  return row.slice(0, last + 1).map((value, column) => textOf(value, cells?.get(`${index},${column}`)));
}

/** A value as the sheet shows it. */
function textOf(value: CellValue, cell: Cell | undefined): string {
  if (value === null) return '';
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  const format = cell?.style?.numFmt;
  if (format !== undefined && format !== 'General') {
    try {
      return formatValue(value, format);
    } catch {
      // A format that nobody understands: the plain value.
    }
  }
  if (value instanceof Date)
    return value.toISOString().replace('T00:00:00.000Z', '').replace('T', ' ').slice(0, 19);
  return String(Number(value.toPrecision(generalDigits)));
}
