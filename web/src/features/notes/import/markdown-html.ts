import { escapeHtml } from '@longtable/contract/note-markdown/line-html';
import type { AlignType, Nodes, Parents, PhrasingContent, TableRow } from 'mdast';
import { type Extension, fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { guarded, inlineSigns, unguarded } from './inline-signs.ts';

/** How Markdown is read: in a vault of Obsidian a line break is a line break. */
export type MarkdownStyle = { readonly hasLineBreaks: boolean };

/** Callouts of GitHub and Obsidian by their sign; others are `info`. */
const tones: ReadonlyMap<string, string> = new Map([
  ...['tip', 'hint', 'important', 'success', 'check', 'done'].map((sign) => [sign, 'tip'] as const),
  ...['warning', 'attention'].map((sign) => [sign, 'warning'] as const),
  ...['caution', 'danger', 'error', 'bug', 'failure', 'fail', 'missing'].map(
    (sign) => [sign, 'danger'] as const,
  ),
]);

const extensions = [
  ...gfmFromMarkdown()
    .flat()
    // It would also make links of what is escaped.
    .map(({ enter = {}, exit = {}, canContainEols = [] }): Extension => ({ enter, exit, canContainEols })),
  // What is escaped is no sign of ours.
  {
    exit: {
      characterEscapeValue(token) {
        const text = this.stack.pop() as { value: string; position?: { end: object } };
        text.value += guarded(this.sliceSerialize(token));
        if (text.position) text.position.end = { ...token.end };
      },
    },
  } satisfies Extension,
];

/** Markdown as HTML that nobody has made safe: it is only parsed, never put into a page. */
export function markdownHtml(text: string, style: MarkdownStyle): string {
  const tree = fromMarkdown(unguarded(text), { extensions: [gfm()], mdastExtensions: extensions });
  const definitions = new Map<string, { url: string }>();
  collect(tree, definitions);
  const read = (inside: string): string => markdownHtml(inside, style);
  const context: Context = { ...style, definitions, isTight: false, read };
  return unguarded(blocks(tree.children, context));
}

type Context = MarkdownStyle & {
  /** Reads Markdown within HTML. */
  readonly read: (text: string) => string;
  readonly definitions: ReadonlyMap<string, { url: string }>;
  readonly isTight: boolean;
};

function collect(node: Nodes, definitions: Map<string, { url: string }>): void {
  if (node.type === 'definition' && !definitions.has(node.identifier)) definitions.set(node.identifier, node);
  if ('children' in node) for (const child of node.children) collect(child, definitions);
}

function blocks(nodes: readonly Nodes[], context: Context): string {
  return nodes.map((node) => html(node, context)).join('');
}

function line({ children }: { children: readonly PhrasingContent[] }, context: Context): string {
  return inlineSigns(children.map((child) => html(child, context)).join(''));
}

function html(node: Nodes, context: Context): string {
  switch (node.type) {
    case 'paragraph':
      return `<p>${line(node, context)}</p>`;
    case 'heading':
      return `<h${node.depth}>${line(node, context)}</h${node.depth}>`;
    case 'thematicBreak':
      return '<hr>';
    case 'blockquote':
      return quote(node.children, context);
    case 'list':
      return list(node, context);
    case 'code':
      return `<pre><code${node.lang ? ` class="language-${escapeHtml(node.lang)}"` : ''}>${escapeHtml(node.value)}</code></pre>`;
    case 'html':
      if (/^\s*<\/?aside>/i.test(node.value)) return aside(node.value.trim(), context);
      // Lines and indents between tags are no text.
      return /<pre|<textarea/i.test(node.value) ? node.value : node.value.replaceAll(/\s*\n\s*/g, ' ');
    case 'table':
      return table(node.children, node.align ?? [], context);
    case 'footnoteDefinition':
      return `<p>[${escapeHtml(node.label ?? node.identifier)}]</p>${blocks(node.children, context)}`;
    case 'footnoteReference':
      return `[${escapeHtml(node.label ?? node.identifier)}]`;
    case 'text':
      return words(node.value, context);
    case 'strong':
      return `<strong>${line(node, context)}</strong>`;
    case 'emphasis':
      return `<em>${line(node, context)}</em>`;
    case 'delete':
      return `<s>${line(node, context)}</s>`;
    case 'inlineCode':
      return `<code>${escapeHtml(guarded(node.value))}</code>`;
    case 'break':
      return '<br>';
    case 'link':
      return link(node.url, node.title, line(node, context));
    case 'image':
      // Notion writes the path of a picture where its words belong.
      return image(node.url, node.alt === node.url ? '' : node.alt, node.title);
    case 'linkReference':
      return link(context.definitions.get(node.identifier)?.url ?? '', null, line(node, context));
    case 'imageReference':
      return image(context.definitions.get(node.identifier)?.url ?? '', node.alt, null);
    default:
      return 'children' in node ? blocks((node as Parents).children, context) : '';
  }
}

function words(value: string, { hasLineBreaks }: Context): string {
  const text = escapeHtml(value);
  return hasLineBreaks ? text.replaceAll(/\r?\n/g, '<br>') : text;
}

function link(url: string, title: string | null | undefined, inside: string): string {
  return `<a href="${attribute(url)}"${title ? ` title="${attribute(title)}"` : ''}>${inside}</a>`;
}

function image(url: string, alt: string | null | undefined, title: string | null | undefined): string {
  return `<img src="${attribute(url)}" alt="${attribute(alt ?? '')}"${title ? ` title="${attribute(title)}"` : ''}>`;
}

function attribute(text: string): string {
  return escapeHtml(guarded(unguarded(text)));
}

/** A quote, or a callout: `[!note] Title`, and with `-` or `+` one that opens and closes. */
function quote(children: readonly Nodes[], context: Context): string {
  const [first, ...rest] = children;
  const start = first?.type === 'paragraph' ? first.children[0] : undefined;
  const match = start?.type === 'text' ? /^\[!([\w -]+)\]([+-]?)[ \t]*/.exec(start.value) : null;
  if (!match || first?.type !== 'paragraph' || start?.type !== 'text')
    return `<blockquote>${blocks(children, context)}</blockquote>`;
  const [sign, kind = '', fold] = match;
  const { title, body } = atLineEnd([
    { ...start, value: start.value.slice(sign.length) },
    ...first.children.slice(1),
  ]);
  const heading = line({ children: title }, context);
  const inside = `${body.length === 0 ? '' : `<p>${line({ children: body }, context)}</p>`}${blocks(rest, context)}`;
  if (fold)
    return `<details><summary>${heading || escapeHtml(kind)}</summary>${inside || '<p></p>'}</details>`;
  const tone = tones.get(kind.toLowerCase()) ?? 'info';
  const titled = heading === '' ? '' : `<p><strong>${heading}</strong></p>`;
  return `<div data-callout="${tone}">${titled}${inside}${titled === '' && inside === '' ? '<p></p>' : ''}</div>`;
}

/** A callout of Notion: tags with Markdown between them. Its own icon is no picture of the text. */
function aside(value: string, context: Context): string {
  const [, end, inside = ''] = /^(<\/aside>)?(?:<aside>)?([\s\S]*)$/i.exec(value) ?? [];
  if (end !== undefined) return `</div>${inside}`;
  const isClosed = /<\/aside>\s*$/i.test(inside);
  const text = inside.replace(/<\/aside>\s*$/i, '').replace(/^\s*<img [^>]*width="40px"[^>]*>/i, '');
  return `<div data-callout="info">${context.read(text)}${isClosed ? '</div>' : ''}`;
}

/** The first line of a paragraph, and what follows. */
function atLineEnd(children: readonly PhrasingContent[]) {
  const title: PhrasingContent[] = [];
  for (const [index, child] of children.entries()) {
    const end = child.type === 'text' ? child.value.indexOf('\n') : child.type === 'break' ? 0 : -1;
    if (end === -1) {
      title.push(child);
      continue;
    }
    const after = children.slice(index + 1);
    if (child.type !== 'text') return { title, body: after };
    const [before, left] = [child.value.slice(0, end), child.value.slice(end + 1)];
    return {
      title: before.trim() === '' ? title : [...title, { ...child, value: before }],
      body: left === '' ? after : [{ ...child, value: left }, ...after],
    };
  }
  return { title: title.filter((child) => child.type !== 'text' || child.value !== ''), body: [] };
}

function list({ ordered, start, children }: Extract<Nodes, { type: 'list' }>, context: Context): string {
  const isTask = ordered !== true && children.some(({ checked }) => typeof checked === 'boolean');
  const items = children
    .map((item) => {
      const box = isTask ? ` data-type="taskItem" data-checked="${item.checked === true}"` : '';
      return `<li${box}>${blocks(item.children, context)}</li>`;
    })
    .join('');
  if (ordered) return `<ol start="${start ?? 1}">${items}</ol>`;
  return `<ul${isTask ? ' data-type="taskList"' : ''}>${items}</ul>`;
}

function table(rows: readonly TableRow[], align: readonly AlignType[], context: Context): string {
  const inside = rows
    .map(({ children }, row) => {
      const cells = children.map((cell, column) => {
        const side = align[column];
        const name = row === 0 ? 'th' : 'td';
        return `<${name}${side ? ` align="${side}"` : ''}><p>${line(cell, context)}</p></${name}>`;
      });
      return `<tr>${cells.join('')}</tr>`;
    })
    .join('');
  return `<table>${inside}</table>`;
}
