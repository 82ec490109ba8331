import { ReadableStream } from 'node:stream/web';
import { withoutPicture } from './media-tracks.ts';
import { textOf, textTypeOf } from './text-type.ts';

/** What the decision whether a file is a text is based on, in bytes. */
const headBytes = 65_536;
/** For the library, in milliseconds. It reads 16 MB at most of an archive, and usually a few kilobytes. */
const patience = 5000;
const unknown = 'application/octet-stream';
/** Binary by their nature, although the beginning of such a file may be a text. */
const writtenAsText = new Set(['application/pdf', 'application/rtf']);
/** Texts that begin with a sign of their type. */
const signedTexts = new Set([
  'application/eps',
  'application/pgp-encrypted',
  'application/postscript',
  'application/xml',
  'text/calendar',
  'text/vcard',
  'text/vtt',
]);

/**
 * The MIME type of a file by its content, in lower case and without parameters, such as `image/png`. `name` only decides
 * which type of text a text is. Reads the file once, from the beginning and no further than necessary;
 * `application/octet-stream` when nothing is known about the content, `text/plain` for an empty file. Throws only what
 * reading throws (docs/decisions/044-content-types-by-content.md).
 */
export async function contentTypeOf(read: () => AsyncIterable<Uint8Array>, name: string): Promise<string> {
  const chunks = read()[Symbol.asyncIterator]();
  try {
    const { head, cut } = await readHead(chunks);
    const decoded = textOf(head.subarray(0, headBytes), cut);
    if (!decoded) return withoutPicture((await signedType(head, chunks)) ?? unknown, head);
    if (decoded.encoding !== 'utf-8') return 'text/plain';
    const signed = await signedType(head);
    if (signed && writtenAsText.has(signed)) return signed;
    // Other signs are only believed if they are those of a text: one that begins with "BM" is no bitmap.
    const unnamed = signed && signedTexts.has(signed) ? signed : 'text/plain';
    return textTypeOf(decoded.text, name) ?? unnamed;
  } finally {
    await chunks.return?.();
  }
}

/** The beginning of a file; `cut` when more than `headBytes` may follow its start. */
async function readHead(chunks: AsyncIterator<Uint8Array>): Promise<{ head: Uint8Array; cut: boolean }> {
  const parts: Uint8Array[] = [];
  for (let length = 0; length < headBytes; ) {
    const { done, value } = await chunks.next();
    if (done) return { head: Buffer.concat(parts), cut: false };
    parts.push(value);
    length += value.length;
  }
  return { head: Buffer.concat(parts), cut: true };
}

/**
 * The type that the library recognizes by signatures, in the head and, as far as it asks for it, in the rest; null when
 * it recognizes none or fails. Throws what reading the rest throws.
 */
async function signedType(head: Uint8Array, rest?: AsyncIterator<Uint8Array>): Promise<string | null> {
  let failure: { readonly error: unknown } | null = null;
  async function* bytes(): AsyncGenerator<Uint8Array> {
    yield head;
    try {
      for (let next = await rest?.next(); next && !next.done; next = await rest?.next()) yield next.value;
    } catch (error) {
      failure = { error };
      throw error;
    }
  }
  // Loaded with the first file: it would delay every start by a tenth of a second.
  const { fileTypeFromStream } = await import('file-type');
  const signal = AbortSignal.timeout(patience);
  const found = await fileTypeFromStream(ReadableStream.from(bytes()), { signal }).catch(() => null);
  if (failure) throw (failure as { readonly error: unknown }).error;
  return found?.mime.replace(/;.*/, '').toLowerCase() ?? null;
}
