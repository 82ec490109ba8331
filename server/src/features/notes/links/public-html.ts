import { type ReferenceKind, referenceKinds } from '@longtable/contract/note-document/kinds';
import { isAllowedHref } from '@longtable/contract/note-document/links';
import type { NoteHeading } from '@longtable/contract/note-links';
import { fileSizeInWords } from '@longtable/contract/rules/file-size';
import { Parser } from 'htmlparser2';

/** Something that a note refers to within a line. */
export type Reference = { readonly kind: ReferenceKind; readonly id: string };

/** A file as the page shows it, by an address that is valid for one link. */
export type PublicFile = {
  readonly name: string;
  readonly sizeBytes: number;
  readonly isShown: boolean;
  readonly viewUrl: string;
  readonly downloadUrl: string;
};

/** What the HTML of a note is made public with. What is in neither is not told. */
export type PublicParts = {
  /** By `referenceKey`. */
  readonly names: ReadonlyMap<string, string>;
  readonly files: ReadonlyMap<string, PublicFile>;
};

/** Shown for what the owner of the note may not see or show now, or what is gone. */
const privateItem = 'Private item';

const imageAddress = /^\/api\/resources\/([\da-f-]{36})\/content\//;

export function referenceKey({ kind, id }: Reference): string {
  return `${kind} ${id}`;
}

/** What the HTML of a note refers to. In its texts and values, `<` and `>` are escaped. */
export function referencesIn(html: string): Reference[] {
  const found = html.matchAll(/<span data-reference="(\w+)" data-id="([\da-f-]{36})"/g);
  const known = new Map<string, Reference>();
  for (const [, name = '', id = ''] of found) {
    const kind = referenceKinds.find((each) => each === name);
    if (kind) known.set(`${kind} ${id}`, { kind, id });
  }
  return [...known.values()];
}

/** The ids of the files that the HTML of a note contains, as images or as blocks. */
export function fileIdsIn(html: string): string[] {
  const images = html.matchAll(/<img [^>]*?src="\/api\/resources\/([\da-f-]{36})\/content\//g);
  const blocks = html.matchAll(/<div data-file="([\da-f-]{36})"/g);
  return [...new Set([...images, ...blocks].map(([, id = '']) => id))];
}

/**
 * The HTML of a note for everybody with a link: the elements and values named here and no others, without ids of anything. Headings
 * can be linked to.
 */
export function publicHtml(
  html: string,
  { names, files }: PublicParts,
): { html: string; headings: NoteHeading[] } {
  const headings: NoteHeading[] = [];
  const out: string[] = [];
  /** What closes each open element. */
  const ends: string[] = [];
  /** Of the last heading. */
  let depth = 1;
  let heading: { anchor: string; level: number; text: string } | null = null;

  function opened(name: string, attributes: Readonly<Record<string, string>>): readonly [string, string] {
    const level = headingLevel(name);
    if (level !== null) {
      const anchor = `h-${headings.length + 1}`;
      heading = { anchor, level, text: '' };
      headings.push(heading);
      // The page has a title above them, and screen readers expect no gap between levels; it looks as it was chosen.
      depth = Math.min(level + 1, depth + 1);
      return [`<h${depth} id="${anchor}" data-level="${level}">`, `</h${depth}>`];
    }
    switch (name) {
      case 'span':
        return [referenceHtml(attributes, names), ''];
      case 'img':
        return [imageHtml(attributes, files), ''];
      case 'input':
        return [checkboxHtml(attributes), ''];
      case 'div':
        return divHtml(attributes, files);
      case 'table':
        return ['<div class="tableWrapper" tabindex="0"><table>', '</table></div>'];
      case 'pre':
        return ['<pre tabindex="0">', '</pre>'];
      case 'a':
        return linkHtml(attributes);
      default:
        return elementHtml(name, attributes);
    }
  }

  const parser = new Parser({
    onopentag(name, attributes) {
      const [start, end] = opened(name, attributes);
      out.push(start);
      ends.push(end);
    },
    ontext(text) {
      if (heading) heading.text += text;
      out.push(escaped(text));
    },
    onclosetag(name) {
      if (headingLevel(name) !== null) heading = null;
      out.push(ends.pop() ?? '');
    },
  });
  parser.end(html);
  return {
    html: out.join(''),
    headings: headings
      .map(({ anchor, level, text }) => ({ anchor, level, text: text.replaceAll(/\s+/g, ' ').trim() }))
      .filter(({ text }) => text !== ''),
  };
}

/** Elements that stay as they are, with the values that each may have. Others are left out; what is in them stays. */
const elements: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  p: {},
  ul: { 'data-type': /^taskList$/ },
  ol: { start: /^-?\d{1,9}$/ },
  li: { 'data-checked': /^(?:true|false)$/ },
  blockquote: {},
  code: { class: /^language-[\w+#.-]{1,50}$/ },
  strong: {},
  em: {},
  s: {},
  u: {},
  mark: {},
  br: {},
  hr: {},
  label: {},
  colgroup: {},
  col: { style: /^(?:min-)?width: ?\d{1,4}px;?$/ },
  tbody: {},
  tr: {},
  th: { colspan: /^\d{1,3}$/, rowspan: /^\d{1,3}$/, style: /^text-align: ?(?:left|center|right);?$/ },
  td: { colspan: /^\d{1,3}$/, rowspan: /^\d{1,3}$/, style: /^text-align: ?(?:left|center|right);?$/ },
  details: {},
  summary: {},
};

/** Elements without an end. */
const voidElements = new Set(['br', 'hr', 'col']);

function elementHtml(name: string, attributes: Readonly<Record<string, string>>): readonly [string, string] {
  const allowed = Object.hasOwn(elements, name) ? elements[name] : undefined;
  if (!allowed) return ['', ''];
  const kept = Object.entries(attributes).filter(
    ([key, value]) => Object.hasOwn(allowed, key) && allowed[key]?.test(value),
  );
  return [`<${name}${attributesHtml(Object.fromEntries(kept))}>`, voidElements.has(name) ? '' : `</${name}>`];
}

function headingLevel(name: string): number | null {
  const [, level] = /^h([1-4])$/.exec(name) ?? [];
  return level === undefined ? null : Number(level);
}

function linkHtml({ href, ...attributes }: Readonly<Record<string, string>>): readonly [string, string] {
  if (!isAllowedHref(href)) return ['', ''];
  const isBookmark = Object.hasOwn(attributes, 'data-bookmark');
  const shown = {
    href: href ?? '',
    rel: 'noopener noreferrer nofollow',
    target: '_blank',
    ...(isBookmark && { 'data-bookmark': '' }),
  };
  return [`<a${attributesHtml(shown)}>`, '</a>'];
}

function divHtml(
  attributes: Readonly<Record<string, string>>,
  files: PublicParts['files'],
): readonly [string, string] {
  const fileId = attributes['data-file'];
  if (fileId !== undefined) return [fileHtml(files.get(fileId)), ''];
  const tone = attributes['data-callout'];
  if (tone !== undefined) return [`<div${attributesHtml({ 'data-callout': tone })}>`, '</div>'];
  const isInside = attributes['data-type'] === 'detailsContent';
  return [isInside ? '<div data-type="detailsContent">' : '<div>', '</div>'];
}

function fileHtml(file: PublicFile | undefined): string {
  if (!file) return `<div class="note-file" data-missing=""><span>${privateItem}</span></div>`;
  const { name, sizeBytes, isShown, viewUrl, downloadUrl } = file;
  const link = isShown
    ? { href: viewUrl, target: '_blank', rel: 'noopener noreferrer' }
    : { href: downloadUrl, download: name, rel: 'noreferrer' };
  return `<div class="note-file"><a${attributesHtml(link)}><bdi>${escaped(name)}</bdi> <small>${escaped(fileSizeInWords(sizeBytes))}</small></a></div>`;
}

function imageHtml(
  { src = '', alt = '', width = '', height = '' }: Readonly<Record<string, string>>,
  files: PublicParts['files'],
): string {
  const [, id = ''] = imageAddress.exec(src) ?? [];
  const file = files.get(id);
  if (!file?.isShown) return fileHtml(undefined);
  const size = /^\d{1,5}$/;
  return `<img${attributesHtml({
    src: file.viewUrl,
    alt,
    loading: 'lazy',
    ...(size.test(width) && { width }),
    ...(size.test(height) && { height }),
  })}>`;
}

function checkboxHtml({ type, checked }: Readonly<Record<string, string>>): string {
  if (type !== 'checkbox') return '';
  return `<input type="checkbox" disabled aria-label="Done"${checked === undefined ? '' : ' checked'}>`;
}

/** A name without a way to what has it. Other spans have no meaning here. */
function referenceHtml(attributes: Readonly<Record<string, string>>, names: PublicParts['names']): string {
  const kind = attributes['data-reference'];
  if (kind === undefined) return '';
  const name = names.get(`${kind} ${attributes['data-id'] ?? ''}`);
  if (name === undefined) return `<span class="note-reference" data-visible="false">${privateItem}</span>`;
  return `<span class="note-reference"><bdi>${escaped(kind === 'person' ? `@${name}` : name)}</bdi></span>`;
}

function attributesHtml(attributes: Readonly<Record<string, string>>): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escaped(value)}"`)
    .join('');
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
