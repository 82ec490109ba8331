import { escapeHtml } from '@longtable/contract/note-markdown/line-html';
import Papa from 'papaparse';
import { decoded } from '../../tasks/import/file/decode.ts';
import { cleanedTags, type ReadFields, readFrontMatter, readProperties } from './front-matter.ts';
import { inlineSigns, unguarded } from './inline-signs.ts';
import { markdownHtml } from './markdown-html.ts';
import { readHtmlPage } from './notion-html.ts';
import { linkedPages } from './notion-values.ts';
import { docxHtml } from './read-docx.ts';
import type { SourceFile } from './source-files.ts';

/** Where the files come from. */
export type ImportKind = 'markdown' | 'obsidian' | 'notion';

/** A file as a note: its fields, and its text as HTML that nobody has made safe. */
export type ReadNote = {
  readonly title: string;
  readonly fields: ReadFields;
  readonly html: string;
  /** What was left out or changed, for people. */
  readonly problems: readonly string[];
  /** Pictures within the file, by the addresses that the HTML has for them. */
  readonly pictures: ReadonlyMap<string, Blob>;
};

/** The longest text that is read, in bytes, and the most rows of a table. */
const maxText = 2 * 1024 * 1024;
const maxRows = 500;

/** The id that Notion puts behind names. */
const notionId = /[ _-]?[0-9a-f]{32}$/i;

/** Where the files come from, by their names. */
export function kindOf(files: readonly SourceFile[]): ImportKind {
  if (files.some(({ path }) => /(^|\/)\.obsidian\//.test(path))) return 'obsidian';
  return files.some(({ path }) => /[ _-][0-9a-f]{32}(_all)?\.(md|csv|html)$/i.test(path))
    ? 'notion'
    : 'markdown';
}

/** Whether a file becomes a note; the others are images and files that notes may show. */
export function isNote(path: string, kind: ImportKind): boolean {
  if (/(^|\/)\.[^/]+\//.test(path)) return false;
  if (/\.(md|markdown|docx)$/i.test(path)) return true;
  return kind === 'notion' ? /\.(html|csv)$/i.test(path) : /\.(txt|html?)$/i.test(path);
}

/** The title that the name of a file gives. */
export function titleOfPath(path: string, kind: ImportKind): string {
  const name = (path.split('/').at(-1) ?? '').replace(/\.[^.]+$/, '');
  return kind === 'notion' ? name.replace(/_all$/, '').replace(notionId, '').trim() : name;
}

/** Reads a file. Throws when it can't be read. */
export async function readNote(file: SourceFile, kind: ImportKind): Promise<ReadNote> {
  const title = titleOfPath(file.path, kind);
  if (/\.docx$/i.test(file.path)) {
    const { html, pictures } = await docxHtml(file.blob());
    return { title, fields: {}, html, problems: [], pictures };
  }
  const problems: string[] = [];
  if (file.size > maxText) throw new Error('It is longer than 2 MB.');
  const { text, guessed } = decoded(
    new Uint8Array(await file.blob().arrayBuffer()),
    null,
    navigator.language,
  );
  if (guessed !== null) problems.push(`Its encoding was guessed: ${guessed}.`);
  if (text.includes('\0')) throw new Error('It is no text.');
  const none = new Map<string, Blob>();
  if (/\.csv$/i.test(file.path)) return { title, fields: {}, ...table(text), pictures: none };
  if (/\.html?$/i.test(file.path)) {
    const page = readHtmlPage(text);
    const { fields, others } = readProperties(page.properties);
    return {
      title: page.title || title,
      fields,
      html: linesOf(others) + page.html,
      problems,
      pictures: none,
    };
  }
  return { ...markdownNote(text, title, kind), problems, pictures: none };
}

function markdownNote(text: string, fileTitle: string, kind: ImportKind) {
  const { fields, others, body } = readFrontMatter(text.replace(/^\uFEFF/, ''));
  const { title: written, ...rest } = fields;
  // Notion has the title as a heading, with properties of databases in lines below.
  const heading = written === undefined ? /^\s*# ([^\n]+?)(?: #+)?[ \t]*(?:\r?\n|$)/.exec(body) : null;
  const isTitle =
    heading?.[1] !== undefined && (kind !== 'obsidian' || heading[1].trim() === fileTitle.trim());
  const below = isTitle && heading ? body.slice(heading[0].length) : body;
  const lines = kind === 'notion' && isTitle ? notionProperties(below) : { entries: [], body: below };
  const more = readProperties(lines.entries);
  const html =
    linesOf([...others, ...more.others]) +
    markdownHtml(kind === 'markdown' ? lines.body : foreignSigns(lines.body, kind), {
      hasLineBreaks: kind === 'obsidian',
    });
  const all: ReadFields = { ...more.fields, ...rest };
  if (kind === 'obsidian') all.tags = cleanedTags([...(all.tags ?? []), ...tagsIn(lines.body)]);
  const plainHeading = isTitle ? (heading?.[1] ?? '').replaceAll(/[*_`\\]/g, '').trim() : '';
  return { title: written || plainHeading || fileTitle, fields: all, html };
}

/** Code, formulas, and the names of blocks that links of Obsidian lead to. */
const signs =
  /(^[ \t]*(```+|~~~+)[\s\S]*?(?:^[ \t]*\2[ \t]*$|(?![\s\S]))|`[^`\n]+`)|\$\$[\s\S]*?\$\$|\$(?=[^\s$])[^$\n]*[^\s$\\]\$(?!\d)|(?<![ \t])[ \t]+\^[a-z\d-]+(?=[ \t\r]*$)/gim;

/** Keeps formulas as they are written, and leaves out the names of blocks, which nobody sees. */
function foreignSigns(text: string, kind: ImportKind): string {
  return text.replaceAll(signs, (part: string, code: string | undefined) => {
    if (code !== undefined) return part;
    if (part.startsWith('$')) return part.split('\n').map(escaped).join('\n');
    return kind === 'obsidian' ? '' : part;
  });
}

/** A line of which no character is a sign of Markdown, but for those of a quote around it. */
function escaped(line: string): string {
  const [start = ''] = /^[ \t>]*/.exec(line) ?? [];
  return start + line.slice(start.length).replaceAll(/[!-#%-/:-@[-`{-~]/g, String.raw`\$&`);
}

/** Lines such as `Status: Done` right below the title. */
function notionProperties(text: string): { entries: (readonly [string, string])[]; body: string } {
  const entries: (readonly [string, string])[] = [];
  const lines = text.replace(/^\s*\n/, '').split('\n');
  for (const line of lines) {
    const match = /^([\p{L}][^:\n]{0,60}): (.+)$/u.exec(line.trimEnd());
    if (!match) break;
    entries.push([match[1] ?? '', match[2] ?? '']);
  }
  // A text may begin with a colon in its first line, but not with such lines and then nothing.
  const after = lines.slice(entries.length);
  if (entries.length === 0 || (after[0] ?? '').trim() !== '') return { entries: [], body: text };
  return { entries, body: after.join('\n') };
}

/** Tags within the text of a vault; code has none. */
function tagsIn(text: string): string[] {
  const plain = text.replaceAll(/```[\s\S]*?```|`[^`\n]*`|\]\([^)]*\)|https?:\S+/g, ' ');
  return [...plain.matchAll(/(?:^|[\s(])#([\p{L}\p{N}_/-]*\p{L}[\p{L}\p{N}_/-]*)/gu)].map(
    ([, tag]) => tag ?? '',
  );
}

/** What the file says of itself and a note has no field for. */
function linesOf(others: readonly (readonly [string, string])[]): string {
  const items = others.map(
    ([name, value]) => `<li><p><strong>${escapeHtml(name)}</strong>: ${valueHtml(value)}</p></li>`,
  );
  return items.length === 0 ? '' : `<ul>${items.join('')}</ul>`;
}

/** A value of a property. It may name other notes. */
function valueHtml(value: string): string {
  return linkedPages(unguarded(inlineSigns(escapeHtml(value))));
}

/** A database as a table. */
function table(text: string): { html: string; problems: string[] } {
  const { data } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { skipEmptyLines: true });
  const rows = data.slice(0, maxRows + 1).map((row, index) => {
    const name = index === 0 ? 'th' : 'td';
    return `<tr>${row.map((cell) => `<${name}><p>${linkedPages(escapeHtml(cell))}</p></${name}>`).join('')}</tr>`;
  });
  return {
    html: rows.length === 0 ? '' : `<table>${rows.join('')}</table>`,
    problems: data.length > maxRows + 1 ? [`Only its first ${maxRows} rows are imported.`] : [],
  };
}
