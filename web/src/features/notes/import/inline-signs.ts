import { escapeHtml } from '@longtable/contract/note-markdown/line-html';

// Signs within a line that are no Markdown: `[[links]]`, `![[embeds]]` and `==highlights==` of Obsidian. They are read in the HTML of a
// line, in which what was escaped or is code is marked by characters that no text may have (noncharacters of Unicode).

const signs = '[]=!|';
const first = 0xfdd0;
const guards = new RegExp(
  `[${String.fromCodePoint(first)}-${String.fromCodePoint(first + signs.length - 1)}]`,
  'g',
);

/** A text of which no character is a sign. */
export function guarded(text: string): string {
  return text.replaceAll(/[[\]=!|]/g, (sign) => String.fromCodePoint(first + signs.indexOf(sign)));
}

/** The same with its own characters. */
export function unguarded(text: string): string {
  return text.replaceAll(guards, (guard) => signs[(guard.codePointAt(0) ?? first) - first] ?? '');
}

/** In tables the sign before the words of a link is escaped: it would end the cell. */
const pipe = `[|${guarded('|')}]`;
const wikiSigns = new RegExp(`(!?)\\[\\[([^[\\]|${guarded('|')}\n]+)(?:${pipe}([^[\\]\n]*))?\\]\\]`, 'g');

/** Reads the signs in the HTML of a line. Tags stay as they are. */
export function inlineSigns(html: string): string {
  return html
    .split(/(<[^>]*>)/)
    .map((part, index) => (index % 2 === 1 ? guarded(part) : part.replaceAll(wikiSigns, wikiLink)))
    .join('')
    .replaceAll(/==(?=[^\s=])(.*?[^\s=])==(?!=)/g, '<mark>$1</mark>');
}

function wikiLink(_all: string, embed: string, target: string, words: string | undefined): string {
  return guarded(
    `<a data-wiki="${escapeHtml(unescaped(target.trim()))}"${embed === '' ? '' : ' data-embed=""'}>${words?.trim() || target.trim()}</a>`,
  );
}

/** The HTML of a text as that text. */
function unescaped(html: string): string {
  return html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
}
