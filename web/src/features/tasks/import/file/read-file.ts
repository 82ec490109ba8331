import { type Csv, parseCsv } from './csv.ts';
import { type Decoded, decoded, type Encoding } from './decode.ts';

/** Maximum file size in bytes. */
export const maxFileBytes = 20 * 1024 * 1024;

/** Parsed file content. */
export type Content = ({ readonly kind: 'table' } & Csv) | { readonly kind: 'json'; readonly json: unknown };

/** File content with the encoding that was assumed, null if it was certain. */
export type ReadFile = { readonly content: Content; readonly guessed: Encoding | null };

/** The file can't be imported. The message says why and what to do, for display. */
export class UnreadableFile extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'UnreadableFile';
  }
}

/** Signatures of binary formats, with advice. */
const others: readonly (readonly [begins: readonly number[], message: string])[] = [
  [
    [0x50, 0x4b],
    'This is an Excel workbook or a ZIP archive. Unpack the archive, or save the sheet as CSV, and import that.',
  ],
  [[0xd0, 0xcf, 0x11, 0xe0], 'This is an old Excel workbook. Save the sheet as CSV and import that.'],
  [[0x25, 0x50, 0x44, 0x46], 'This is a PDF file. Export the tasks as CSV or JSON instead.'],
  [[0x1f, 0x8b], 'This is a compressed file. Unpack it and import what is inside.'],
];

/**
 * Reads a CSV or JSON file, recognized by content rather than name. `encoding` overrides the assumed encoding,
 * `language` is the BCP 47 tag used to assume one. Throws `UnreadableFile`.
 */
export async function readFile(
  file: Blob,
  {
    encoding = null,
    language = 'en',
    signal,
  }: { encoding?: Encoding | null; language?: string; signal?: AbortSignal } = {},
): Promise<ReadFile> {
  if (file.size > maxFileBytes)
    throw new UnreadableFile('The file is larger than 20 MB. Split it and import the parts.');
  const bytes = new Uint8Array(await file.arrayBuffer());
  signal?.throwIfAborted();
  for (const [begins, message] of others) {
    if (begins.every((byte, index) => bytes[index] === byte)) throw new UnreadableFile(message);
  }
  const { text, guessed } = decoded(bytes, encoding, language);
  return { content: await contentOf(text, signal), guessed };
}

async function contentOf(whole: Decoded['text'], signal: AbortSignal | undefined): Promise<Content> {
  const text = whole.replace(/^\uFEFF/, '');
  if (text.trim() === '') throw new UnreadableFile('The file is empty.');
  if (/^\s*<(?:!doctype|\?xml|html|head|body|table|script|[a-z]+[\s>])/i.test(text)) {
    throw new UnreadableFile(
      'This is a web page, not an export. The system may have asked you to sign in: download the export again.',
    );
  }
  if (/^\s*[[{]/.test(text)) {
    const json = jsonOf(text);
    if (json !== undefined) return { kind: 'json', json };
    if (/^\s*(?:\{\s*"|\[\s*[{[])/.test(text))
      throw new UnreadableFile('This JSON file is damaged or cut off. Export it again.');
  }
  if (text.includes('\0'))
    throw new UnreadableFile('This is not a text file. Save the table as CSV and import that.');
  const csv = await parseCsv(text, signal);
  if (csv.rows.length < 2)
    throw new UnreadableFile('There are no rows below the first, which names the columns.');
  return { kind: 'table', ...csv };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
