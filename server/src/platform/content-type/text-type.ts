const endings: Readonly<Record<string, readonly string[]>> = {
  'application/json': ['geojson', 'ipynb', 'json', 'webmanifest'],
  'application/xml': ['atom', 'gpx', 'kml', 'plist', 'rss', 'xml', 'xsd', 'xsl', 'xslt'],
  'text/calendar': ['ics', 'ifb'],
  'text/css': ['css'],
  'text/csv': ['csv'],
  'text/html': ['htm', 'html', 'xhtml'],
  'text/javascript': ['cjs', 'js', 'mjs'],
  'text/markdown': ['markdown', 'md'],
  'text/plain': ['asc', 'conf', 'ini', 'log', 'text', 'toml', 'txt'],
  'text/tab-separated-values': ['tsv'],
  'text/vcard': ['vcard', 'vcf'],
  'text/vtt': ['vtt'],
  'text/yaml': ['yaml', 'yml'],
};
const typeByEnding = new Map(
  Object.entries(endings).flatMap(([type, names]) => names.map((ending) => [ending, type] as const)),
);

/** Characters that no text has. A form feed separates pages. */
// oxlint-disable-next-line no-control-regex -- these are what makes a file binary
const noText = /[\x00-\x08\x0b\x0e-\x1f\x7f]/;

/**
 * The text that the beginning of a file is: in UTF-8, or in UTF-16 with a byte order mark; null for anything else.
 * With `cut`, more of the file follows, so that the last character may be incomplete.
 */
export function textOf(head: Uint8Array, cut: boolean): { text: string; encoding: string } | null {
  const encoding = encodingOf(head);
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(head, { stream: cut });
    return noText.test(text) ? null : { text, encoding };
  } catch {
    return null;
  }
}

function encodingOf([first, second]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}

/**
 * The type of a text, by the ending of its file's name; null for endings that no particular type of text has, such as
 * those of programs. A name never makes a text anything else: one that is called `photo.png` stays a text.
 */
export function textTypeOf(text: string, name: string): string | null {
  const ending = /\.([^./\\]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  if (ending === 'svg') return isSvg(text) ? 'image/svg+xml' : null;
  return typeByEnding.get(ending) ?? null;
}

/** True when the first element is `svg`, after what may precede it in XML. */
function isSvg(text: string): boolean {
  let at = 0;
  for (;;) {
    while (/\s/.test(text.charAt(at))) at += 1;
    const end = ['?>', '-->'][['<?', '<!--'].findIndex((start) => text.startsWith(start, at))];
    if (end === undefined) break;
    const after = text.indexOf(end, at);
    if (after < 0) return false;
    at = after + end.length;
  }
  return /^<(!doctype\s+svg|([\w-]+:)?svg)[\s/>]/i.test(text.slice(at, at + 100));
}
