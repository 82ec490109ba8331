import type { LocalFile, ParseConfig, ParseLocalConfig } from 'papaparse';

/** Characters that are read in one go: a few milliseconds of work. */
const chunkSize = 256 * 1024;

/** What stands between cells, most usual first. */
const delimiters = [',', ';', '\t', '|'] as const;

type Config = ParseLocalConfig<string[], LocalFile> &
  ParseConfig<string[]> & { download: false; worker: false };

/**
 * The rows of a table in text, whatever stands between its cells (found out, or named as Excel does: `sep=;`). Reads in
 * parts and lets the page breathe between them. Throws the reason of `signal`.
 */
export async function parseCsv(content: string, signal?: AbortSignal): Promise<string[][]> {
  const { default: Papa } = await import('papaparse');
  const [line, named] = /^sep=(.)\r?\n/i.exec(content) ?? [];
  const table = line === undefined ? content : content.slice(line.length);
  const rows: string[][] = [];
  return new Promise((resolve, reject) => {
    const config: Config = {
      download: false,
      worker: false,
      delimiter: named ?? delimiterOf(table),
      chunkSize,
      chunk({ data }, parser) {
        for (const row of data) rows.push(row);
        parser.pause();
        setTimeout(() => (signal?.aborted ? parser.abort() : parser.resume()));
      },
      complete: () => (signal?.aborted ? reject(signal.reason) : resolve(withoutEnd(rows))),
      error: reject,
    };
    Papa.parse<string[]>(table, config);
  });
}

/** Without the empty rows at the end. */
function withoutEnd(rows: string[][]): string[][] {
  const last = rows.findLastIndex((row) => row.some((cell) => cell.trim() !== ''));
  return rows.slice(0, last + 1);
}

/** What stands most often between the names of the columns. */
function delimiterOf(table: string): string {
  const head = /^(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(table.slice(0, chunkSize))?.[0] ?? '';
  const bare = head.replaceAll(/"(?:[^"]|"")*"/g, '');
  const count = (delimiter: string) => bare.split(delimiter).length;
  return delimiters.toSorted((a, b) => count(b) - count(a))[0] ?? ',';
}
