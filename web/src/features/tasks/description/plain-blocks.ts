import type { JSONContent } from '@tiptap/core';

/** Formats within a line, from the outermost to the innermost. A link is named `link` with its address. */
const order = ['link', 'bold', 'italic', 'strike', 'asTypedText', 'code'];
const linkName = 'link ';

/** Text with the same formats; line breaks are in it. */
export type Run = { readonly text: string; readonly marks: readonly string[] };

/** A block of a description without what Markdown can't say: empty paragraphs, spaces at ends of lines and of formats. */
export type PlainBlock =
  | { readonly type: 'paragraph'; readonly runs: readonly Run[] }
  | { readonly type: 'heading'; readonly level: number; readonly runs: readonly Run[] }
  | { readonly type: 'codeBlock'; readonly language: string; readonly text: string }
  | { readonly type: 'asTyped'; readonly text: string }
  | { readonly type: 'horizontalRule' }
  | { readonly type: 'blockquote'; readonly blocks: readonly PlainBlock[] }
  | PlainList;

export type PlainList = {
  readonly type: 'bulletList' | 'orderedList' | 'taskList';
  readonly start: number;
  /** Its sign; null for a list that was made in the editor. */
  readonly marker: string | null;
  readonly loose: boolean;
  readonly items: readonly PlainItem[];
};

/** `checked` is null where there is nothing to tick. */
export type PlainItem = { readonly checked: boolean | null; readonly blocks: readonly PlainBlock[] };

/** The address of a link among the marks of a run. */
export function hrefIn({ marks }: Run): string | null {
  const link = marks.find((mark) => mark.startsWith(linkName));
  return link === undefined ? null : link.slice(linkName.length);
}

export function isList(block: PlainBlock | undefined): block is PlainList {
  return block !== undefined && 'items' in block;
}

/** A block of the editor as Markdown can say it, or null if nothing is left of it. */
export function plainBlock(node: JSONContent, isNested = false): PlainBlock | null {
  const { attrs = {} } = node;
  switch (node.type) {
    case 'heading':
    case 'paragraph': {
      const isHeading = node.type === 'heading';
      // A heading is one line. Indentation would make another block of what is nested.
      const runs = plainRuns(node.content ?? [], { trimsStart: isHeading || isNested, isOneLine: isHeading });
      if (runs.length === 0) return null;
      return isHeading
        ? { type: 'heading', level: Number(attrs['level']), runs }
        : { type: 'paragraph', runs };
    }
    case 'codeBlock':
      return { type: 'codeBlock', language: String(attrs['language'] ?? ''), text: textOf(node) };
    case 'asTyped': {
      const text = textOf(node);
      return text.trim() === '' ? null : { type: 'asTyped', text };
    }
    case 'horizontalRule':
      return { type: 'horizontalRule' };
    case 'blockquote': {
      const blocks = plainBlocks(node.content);
      return blocks.length === 0 ? null : { type: 'blockquote', blocks };
    }
    case 'bulletList':
    case 'orderedList':
    case 'taskList': {
      const items = (node.content ?? []).flatMap(plainItem);
      if (items.length === 0) return null;
      const marker = typeof attrs['marker'] === 'string' ? attrs['marker'] : null;
      const start = node.type === 'orderedList' ? Number(attrs['start'] ?? 1) : 1;
      return { type: node.type, start, marker, loose: attrs['loose'] === true, items };
    }
    default:
      throw new Error(`A description has no ${String(node.type)}.`);
  }
}

function plainBlocks(nodes: readonly JSONContent[] = []): PlainBlock[] {
  return nodes.flatMap((node) => plainBlock(node, true) ?? []);
}

function plainItem({ type, attrs, content = [] }: JSONContent): PlainItem[] {
  const blocks = plainBlocks(content);
  if (blocks.length === 0) return [];
  // What is in an item is in it after a first line.
  const [first] = blocks;
  const hasLine = first?.type === 'paragraph';
  return [
    {
      checked: type === 'taskItem' ? attrs?.['checked'] === true : null,
      blocks: hasLine ? blocks : [{ type: 'paragraph', runs: [] }, ...blocks],
    },
  ];
}

function textOf({ content = [] }: JSONContent): string {
  return content.map(({ text = '' }) => text).join('');
}

/** A character with the formats around it. */
type Cell = { readonly char: string; marks: readonly string[] };

function plainRuns(
  content: readonly JSONContent[],
  { trimsStart, isOneLine }: { trimsStart: boolean; isOneLine: boolean },
): readonly Run[] {
  const cells: Cell[] = content.flatMap((node) => {
    const text = node.type === 'hardBreak' ? '\n' : (node.text ?? '');
    const marks = namesOf(node);
    return Array.from(isOneLine ? text.replaceAll('\n', ' ') : text, (char) => ({ char, marks }));
  });
  for (const mark of new Set(cells.flatMap(({ marks }) => marks)))
    if (mark !== 'code' && mark !== 'asTypedText') withoutOuterSpace(cells, mark);
  const kept = withoutTrailingSpace(cells);
  const start = kept.findIndex(({ char }) => (trimsStart ? char.trim() !== '' : char !== '\n'));
  const runs: { text: string; marks: readonly string[] }[] = [];
  for (const { char, marks } of start < 0 ? [] : kept.slice(start)) {
    const last = runs.at(-1);
    if (last && last.marks.join('\n') === marks.join('\n')) last.text += char;
    else runs.push({ text: char, marks });
  }
  return runs;
}

function namesOf({ marks = [] }: JSONContent): readonly string[] {
  const rank = (type: string) => order.indexOf(type);
  return marks
    .filter(({ type }) => rank(type) >= 0)
    .toSorted((a, b) => rank(a.type) - rank(b.type))
    .map(({ type, attrs }) => (type === 'link' ? `${linkName}${String(attrs?.['href'])}` : type));
}

/** A format can't begin or end with a space. */
function withoutOuterSpace(cells: readonly Cell[], mark: string): void {
  const strip = (indexes: Iterable<number>) => {
    let isInside = false;
    for (const index of indexes) {
      const cell = cells[index];
      if (!cell?.marks.includes(mark)) isInside = false;
      else if (!isInside && cell.char.trim() === '' && !cell.marks.includes('code'))
        cell.marks = cell.marks.filter((other) => other !== mark);
      else isInside = true;
    }
  };
  strip(cells.keys());
  strip(Array.from(cells.keys()).toReversed());
}

/** Without the spaces at the ends of lines, and without empty lines, which would begin another paragraph. */
function withoutTrailingSpace(cells: readonly Cell[]): Cell[] {
  const kept: Cell[] = [];
  let isAfterBreak = true;
  for (const cell of cells.toReversed()) {
    const isSpace = cell.char.trim() === '' && !cell.marks.includes('code');
    if (isSpace && isAfterBreak) continue;
    isAfterBreak = cell.char === '\n';
    kept.push(cell);
  }
  return kept.toReversed();
}

/** Whether two blocks say the same, however they are written. */
export function saysTheSame(a: readonly PlainBlock[], b: readonly PlainBlock[]): boolean {
  return meaning(a) === meaning(b);
}

function meaning(blocks: readonly PlainBlock[]): string {
  return JSON.stringify(blocks, (key, value: unknown) =>
    key === 'marker' || key === 'loose' ? undefined : value,
  );
}
