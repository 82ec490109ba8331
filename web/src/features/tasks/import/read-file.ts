import type { BoardFile } from './board-file.ts';
import { parseCsv } from './csv.ts';
import { plankaBoard } from './planka.ts';
import { trelloBoard } from './trello.ts';

/** The largest file that is read, in bytes. */
export const maxFileBytes = 20 * 1024 * 1024;

/** A table of text whose first row names the columns. */
export type TableFile = { readonly kind: 'csv'; readonly rows: readonly (readonly string[])[] };

export type ImportFile = TableFile | BoardFile;

/** The file is none that can be read; the message says why. */
export class UnreadableFile extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UnreadableFile';
  }
}

/**
 * What a file is, by what stands in it: a table (CSV), a Trello board or a Planka board (JSON). Throws `UnreadableFile`
 * when it is none of them.
 */
export async function readFile(file: Blob, signal?: AbortSignal): Promise<ImportFile> {
  if (file.size > maxFileBytes)
    throw new UnreadableFile('The file is larger than 20 MB. Split it and import the parts.');
  const content = decoded(new Uint8Array(await file.arrayBuffer()));
  if (content.trim() === '') throw new UnreadableFile('The file is empty.');
  if (/^\s*[[{]/.test(content)) {
    const json = jsonOf(content);
    if (json !== undefined) return boardOf(json);
  }
  if (content.includes('\0'))
    throw new UnreadableFile('This is not a text file. Save the table as CSV and import that.');
  const rows = await parseCsv(content, signal);
  if (rows.length < 2)
    throw new UnreadableFile('There are no rows below the first, which names the columns.');
  return { kind: 'csv', rows };
}

function boardOf(json: unknown): BoardFile {
  const board = trelloBoard(json) ?? plankaBoard(json);
  if (!board) throw new UnreadableFile('This JSON file is neither a Trello board nor a Planka board.');
  if (board.tasks.length === 0) throw new UnreadableFile('There are no cards on this board.');
  return board;
}

function jsonOf(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    return undefined;
  }
}

/**
 * The text of a file: UTF-8 or UTF-16 by the mark at its beginning, UTF-8 without one, and what is no UTF-8 as Windows
 * writes it in the West.
 */
export function decoded(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
