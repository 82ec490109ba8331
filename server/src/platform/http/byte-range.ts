/** A part of a file: the bytes from offset `from` up to and without `to`. */
export type ByteRange = { readonly from: number; readonly to: number };

/**
 * The part of a file of `size` bytes that a Range header requests (RFC 9110, section 14): `bytes=a-b`, `bytes=a-` or
 * `bytes=-n`, limited to the file. `whole` without a header, for other units, for what is malformed and for several
 * ranges, as the standard allows; `unsatisfiable` when the file has no byte of it.
 */
export function byteRange(header: string | undefined, size: number): ByteRange | 'whole' | 'unsatisfiable' {
  const [, first = '', last = ''] = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(header ?? '') ?? [];
  if (first === '' && last === '') return 'whole';
  if (first === '') return suffix(Number(last), size);
  const from = Number(first);
  const to = last === '' ? size : Math.min(Number(last) + 1, size);
  if (last !== '' && Number(last) < from) return 'whole';
  return from < size ? { from, to } : 'unsatisfiable';
}

function suffix(length: number, size: number): ByteRange | 'whole' | 'unsatisfiable' {
  if (length === 0) return 'unsatisfiable';
  // An empty file is all of its last bytes, and no header could name them.
  return size === 0 ? 'whole' : { from: Math.max(0, size - length), to: size };
}

/** True when an If-None-Match header names this entity tag, or any (`*`). */
export function namesEtag(header: string | undefined, etag: string): boolean {
  if (header?.trim() === '*') return true;
  const named: readonly string[] = header?.match(/"[^"]*"/g) ?? [];
  return named.includes(etag);
}
