import type { LocalFile, ParseConfig, ParseLocalConfig } from 'papaparse';

/** Characters parsed per step, a few milliseconds of work. */
const chunkSize = 256 * 1024;

/** Supported delimiters, most common first. */
const delimiters = [',', ';', '\t', '|'] as const;
/** A character that never occurs, for tables with a single column. */
const noDelimiter = '\u0001';

/** Lines sampled to detect the delimiter. */
const sampleLines = 40;

type Config = ParseLocalConfig<string[], LocalFile> &
  ParseConfig<string[]> & { download: false; worker: false };

/** Parsed rows. `isCutOff` if the text ends inside a quoted cell. */
export type Csv = { readonly rows: string[][]; readonly isCutOff: boolean };

/**
 * Parses CSV with any supported delimiter, detected or declared by Excel's `sep=;` line. Parses in steps so that the
 * page stays responsive. Rejects with the reason of `signal` when aborted.
 */
export async function parseCsv(content: string, signal?: AbortSignal): Promise<Csv> {
  const { default: Papa } = await import('papaparse');
  const [line, named] = /^sep=(.)\r?\n/i.exec(content) ?? [];
  const table = line === undefined ? content : content.slice(line.length);
  const rows: string[][] = [];
  let isCutOff = false;
  return new Promise((resolve, reject) => {
    const config: Config = {
      download: false,
      worker: false,
      delimiter: named ?? delimiterOf(table),
      chunkSize,
      chunk({ data, errors }, parser) {
        for (const row of data) rows.push(row);
        isCutOff ||= errors.some(({ code }) => code === 'MissingQuotes');
        parser.pause();
        setTimeout(() => (signal?.aborted ? parser.abort() : parser.resume()));
      },
      complete: () =>
        signal?.aborted ? reject(signal.reason) : resolve({ rows: withoutEnd(rows), isCutOff }),
      error: reject,
    };
    Papa.parse<string[]>(table, config);
  });
}

/** Drops empty rows at the end. */
function withoutEnd(rows: string[][]): string[][] {
  const last = rows.findLastIndex((row) => row.some((cell) => cell.trim() !== ''));
  return rows.slice(0, last + 1);
}

/**
 * Returns the most frequent delimiter of the first line. If that line has none, either other lines precede the table
 * (then most lines have the same number of cells) or the table has a single column.
 */
function delimiterOf(table: string): string {
  const bare = table.slice(0, chunkSize).replaceAll(/"(?:[^"]|"")*"/g, '');
  const lines = bare
    .split(/\r\n?|\n/)
    .filter((line) => line.trim() !== '')
    .slice(0, sampleLines);
  const count = (text: string, delimiter: string) => text.split(delimiter).length - 1;
  const [head = ''] = lines;
  const most = (text: string) => delimiters.toSorted((a, b) => count(text, b) - count(text, a))[0] ?? ',';
  if (count(head, most(head)) > 0) return most(head);
  const regular = delimiters.find((delimiter) => {
    const counts = lines.slice(1).map((line) => count(line, delimiter));
    const usual = counts.filter((each) => each > 1).toSorted((a, b) => a - b);
    const median = usual[Math.floor(usual.length / 2)];
    return usual.length > 1 && usual.filter((each) => each === median).length > lines.length / 2;
  });
  return regular ?? noDelimiter;
}
