/** How far the encoding of a page is looked for in it: browsers look no further. */
const prescanned = 1024;

/**
 * The text of a page, which may be cut anywhere. Its encoding is what its first bytes say (a byte order mark), else the
 * header, else the page itself; without a word about it UTF-8 where it is that, and what Western Windows used to write
 * where it is not. Never throws: what makes no sense becomes replacement characters.
 */
export function pageText(bytes: Uint8Array, contentType: string): string {
  const label = markOf(bytes) ?? charsetOf(contentType) ?? declaredIn(bytes);
  const decoder = decoderOf(label);
  if (decoder) return decoder.decode(bytes);
  try {
    // As a stream, so that a character that is cut in two at the end is no mistake.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function markOf(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return undefined;
}

function charsetOf(text: string): string | undefined {
  return /charset\s*=\s*["']?\s*([\w.:-]+)/i.exec(text)?.[1];
}

function declaredIn(bytes: Uint8Array): string | undefined {
  const beginning = new TextDecoder('windows-1252').decode(bytes.subarray(0, prescanned));
  for (const [tag] of beginning.matchAll(/<meta\s[^>]*>/gi)) {
    const charset = charsetOf(tag);
    // It could be read, so it is none of two bytes a character.
    if (charset) return /^utf-?16/i.test(charset) ? 'utf-8' : charset;
  }
  return undefined;
}

function decoderOf(label: string | undefined): TextDecoder | undefined {
  try {
    return label === undefined ? undefined : new TextDecoder(label);
  } catch {
    // There is no such encoding.
    return undefined;
  }
}
