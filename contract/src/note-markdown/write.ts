import type { JSONContent } from '@tiptap/core';
import type { BlockContent, Nodes, Root, RootContent } from 'mdast';
import { gfmToMarkdown } from 'mdast-util-gfm';
import { type Handle, type Options, toMarkdown } from 'mdast-util-to-markdown';
import { escapeHtml, lineHtml } from './line-html.ts';
import { htmlNode, type MarkdownTargets, phrasesOf } from './phrases.ts';
import { isGfmTable, tableOf } from './tables.ts';

export type { MarkdownTargets };

declare module 'mdast' {
  interface RootContentMap {
    callout: { type: 'callout'; tone: string; children: BlockContent[] };
  }
}

/** The sign of each look of a callout, as GitHub and Obsidian show them. */
export const calloutSigns = { info: 'NOTE', tip: 'TIP', warning: 'WARNING', danger: 'CAUTION' } as const;

/** The titles of links that are blocks of ours, by which our import knows them. */
export const bookmarkTitle = 'bookmark';
export const fileTitle = 'file';

/** An empty paragraph, which Markdown has no sign for. */
const emptyLine = htmlNode('&nbsp;');

/**
 * The text of a note as Markdown (GFM). What Markdown has no sign for is HTML that it allows, so that nothing is lost and our import
 * reads it back: underlines, highlights, toggles, tables whose cells have several blocks.
 */
export function noteMarkdown(doc: JSONContent, targets: MarkdownTargets): string {
  const blocks = [...(doc.content ?? [])];
  // Editors keep an empty line at the end.
  while (blocks.length > 0 && isEmptyParagraph(blocks.at(-1))) blocks.pop();
  const root: Root = {
    type: 'root',
    children: blocks.flatMap((block, at) => blockOf(block, targets, blocks[at - 1])),
  };
  return toMarkdown(root, options);
}

const callout: Handle = (node: { tone: string; children: Nodes[] }, _parent, state, info) => {
  const exit = state.enter('blockquote');
  const tracker = state.createTracker(info);
  tracker.move('> ');
  tracker.shift(2);
  const sign = calloutSigns[node.tone as keyof typeof calloutSigns] ?? calloutSigns.info;
  const text = state.containerFlow(node as never, tracker.current());
  // The sign and a rule or list below it would be read as one.
  const gap = node.children[0]?.type === 'paragraph' ? '' : '\n';
  const quoted = state.indentLines(
    `[!${sign}]\n${gap}${text}`,
    (line, _index, blank) => `>${blank ? '' : ' '}${line}`,
  );
  exit();
  return quoted;
};

const options: Options = {
  bullet: '-',
  emphasis: '*',
  fences: true,
  listItemIndent: 'one',
  rule: '-',
  resourceLink: true,
  extensions: [gfmToMarkdown({ tablePipeAlign: false })],
  handlers: { callout },
  unsafe: [
    // What our import reads as a highlight.
    { character: '=', before: '=', inConstruct: 'phrasing' },
  ],
  join: [
    (left, right, parent) => {
      if (parent.type !== 'listItem') return undefined;
      // Only a list of this kind ends a paragraph without an empty line.
      const isTight =
        left.type === 'paragraph' &&
        left.children[0]?.type !== 'html' &&
        right.type === 'list' &&
        (right.ordered !== true || right.start === 1);
      return isTight ? 0 : 1;
    },
  ],
};

function blocksOf(node: JSONContent, targets: MarkdownTargets): RootContent[] {
  const blocks = node.content ?? [];
  return blocks.flatMap((child, at) => blockOf(child, targets, blocks[at - 1]));
}

function blockOf(node: JSONContent, targets: MarkdownTargets, before?: JSONContent): RootContent[] {
  const attrs = node.attrs ?? {};
  switch (node.type) {
    case 'paragraph': {
      const children = phrasesOf(node, targets);
      if (children.length === 0) return [{ ...emptyLine }];
      // A tag alone on a line is no paragraph in Markdown: two of them are read as one.
      if (!isOnlyBreaks(node) || !isOnlyBreaks(before)) return [{ type: 'paragraph', children }];
      return [{ type: 'paragraph', children: [htmlNode('<p>'), ...children, htmlNode('</p>')] }];
    }
    case 'heading':
      return [
        {
          type: 'heading',
          depth: Math.min(Math.max(Number(attrs['level']) || 1, 1), 4) as 1 | 2 | 3 | 4,
          children: phrasesOf(node, targets, true),
        },
      ];
    case 'bulletList':
    case 'taskList':
    case 'orderedList':
      return listOf(node, targets);
    case 'blockquote':
      return [{ type: 'blockquote', children: blocksOf(node, targets) as BlockContent[] }];
    case 'codeBlock':
      return [{ type: 'code', lang: languageOf(attrs['language']), value: textOf(node) }];
    case 'horizontalRule':
      return [{ type: 'thematicBreak' }];
    case 'table':
      return tableBlocks(node, targets);
    case 'callout':
      return [
        { type: 'callout', tone: String(attrs['tone']), children: blocksOf(node, targets) as BlockContent[] },
      ];
    case 'details':
      return toggleOf(node, targets);
    case 'image':
      return imageOf(attrs, targets);
    case 'bookmark': {
      const href = String(attrs['href']);
      return [linkBlock(String(attrs['title'] || href), href, bookmarkTitle)];
    }
    case 'file': {
      const { text, href } = targets.file(String(attrs['resourceId']));
      return [
        href === null
          ? { type: 'paragraph', children: [{ type: 'text', value: text }] }
          : linkBlock(text, href, fileTitle),
      ];
    }
    default:
      return blocksOf(node, targets);
  }
}

function listOf(node: JSONContent, targets: MarkdownTargets): RootContent[] {
  const start = Number(node.attrs?.['start'] ?? 1);
  const isOrdered = node.type === 'orderedList';
  return [
    {
      type: 'list',
      ordered: isOrdered,
      // Markdown counts from 0 to nine digits.
      start: isOrdered ? Math.min(Math.max(start, 0), 999_999_999) : null,
      spread: false,
      children: (node.content ?? []).map((item) => ({
        type: 'listItem',
        spread: false,
        checked: node.type === 'taskList' ? item.attrs?.['checked'] === true : null,
        children: itemBlocks(item, targets),
      })),
    },
  ];
}

/** The blocks of an item. Its first line is a paragraph, which an item with a box needs. */
function itemBlocks(item: JSONContent, targets: MarkdownTargets): BlockContent[] {
  const blocks = blocksOf(item, targets) as BlockContent[];
  const [first, ...rest] = blocks;
  if (first?.type !== 'html' || !isEmptyParagraph(item.content?.[0])) return blocks;
  return [{ type: 'paragraph', children: [{ ...emptyLine }] }, ...rest];
}

function tableBlocks(node: JSONContent, targets: MarkdownTargets): RootContent[] {
  if (isGfmTable(node)) return [tableOf(node, targets)];
  // Cells with several blocks, or that are joined: HTML around Markdown.
  const parts: RootContent[] = [];
  let tags = '<table>';
  for (const row of node.content ?? []) {
    tags += '\n<tr>';
    for (const cell of row.content ?? []) {
      const name = cell.type === 'tableHeader' ? 'th' : 'td';
      parts.push(
        htmlNode(`${tags}\n<${name}${cellAttributes(cell.attrs ?? {})}>`),
        ...blocksOf(cell, targets),
      );
      tags = `</${name}>`;
    }
    tags += '\n</tr>';
  }
  parts.push(htmlNode(`${tags}\n</table>`));
  return parts;
}

function cellAttributes({ colspan, rowspan, align }: Record<string, unknown>): string {
  return [
    Number(colspan) > 1 ? ` colspan="${Number(colspan)}"` : '',
    Number(rowspan) > 1 ? ` rowspan="${Number(rowspan)}"` : '',
    typeof align === 'string' && /^(left|center|right)$/.test(align) ? ` align="${align}"` : '',
  ].join('');
}

function toggleOf(node: JSONContent, targets: MarkdownTargets): RootContent[] {
  const [summary, content] = node.content ?? [];
  return [
    htmlNode(`<details>\n<summary>${lineHtml(summary ?? {})}</summary>`),
    ...blocksOf(content ?? {}, targets),
    htmlNode('</details>'),
  ];
}

function imageOf(attrs: Record<string, unknown>, targets: MarkdownTargets): RootContent[] {
  const [alt, title] = [String(attrs['alt'] ?? ''), attrs['title']];
  const url = targets.image(String(attrs['src']));
  const [width, height] = [attrs['width'], attrs['height']];
  if (typeof width !== 'number' && typeof height !== 'number') {
    const image = { type: 'image', alt, url, title: typeof title === 'string' ? title : null } as const;
    return [{ type: 'paragraph', children: [image] }];
  }
  const named = Object.entries({ src: url, alt, title, width, height })
    .filter(([, value]) => value !== null && value !== undefined && value !== '')
    .map(([name, value]) => ` ${name}="${escapeHtml(String(value))}"`);
  return [{ type: 'paragraph', children: [htmlNode(`<img${named.join('')}>`)] }];
}

function linkBlock(text: string, url: string, title: string): RootContent {
  return {
    type: 'paragraph',
    children: [{ type: 'link', url, title, children: [{ type: 'text', value: text }] }],
  };
}

function languageOf(language: unknown): string | null {
  // A fence has one word.
  return typeof language === 'string' && language !== '' ? language.replaceAll(/\s+/g, '-') : null;
}

function isEmptyParagraph(node: JSONContent | undefined): boolean {
  return node?.type === 'paragraph' && (node.content ?? []).length === 0;
}

function textOf({ text, content = [] }: JSONContent): string {
  return text ?? content.map(textOf).join('');
}

function isOnlyBreaks(node: JSONContent | undefined): boolean {
  const content = node?.content ?? [];
  return (
    node?.type === 'paragraph' && content.length > 0 && content.every(({ type }) => type === 'hardBreak')
  );
}
