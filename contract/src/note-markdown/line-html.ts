import type { JSONContent } from '@tiptap/core';

const tags: Readonly<Record<string, string>> = {
  bold: 'strong',
  italic: 'em',
  strike: 's',
  underline: 'u',
  highlight: 'mark',
  code: 'code',
};

/** The text of a block as HTML in one line, for places where Markdown is not read. */
export function lineHtml({ content = [] }: JSONContent): string {
  return content
    .map(({ text = '', marks = [] }) =>
      marks.reduce((inside, { type, attrs }) => {
        if (type === 'link') return `<a href="${escapeHtml(String(attrs?.['href']))}">${inside}</a>`;
        const tag = tags[type];
        return tag === undefined ? inside : `<${tag}>${inside}</${tag}>`;
      }, escapeHtml(text)),
    )
    .join('');
}

/** A text within HTML. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
