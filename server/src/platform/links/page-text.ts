/** How much of a page is searched for its encoding: the same as browsers do. */
const prescanned = 1024;

/**
 * Decodes a page, which may be cut off anywhere. The encoding comes from a byte order mark, otherwise from the header,
 * otherwise from the page; without any, UTF-8 if it is valid, else windows-1252. Never throws: invalid bytes become
 * replacement characters.
 */
export function pageText(bytes: Uint8Array, contentType: string): string {
  const label = markOf(bytes) ?? charsetOf(contentType) ?? declaredIn(bytes);
  const decoder = decoderOf(label);
  if (decoder) return decoder.decode(bytes);
  try {
    // As a stream, so that a character cut off at the end is no error.
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
    // It was readable as ASCII, so it cannot be UTF-16.
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
