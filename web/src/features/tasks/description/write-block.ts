import type { Definitions } from '../../../ui/markdown/parse-markdown.ts';
import {
  hrefIn,
  isList,
  type PlainBlock,
  type PlainItem,
  type PlainList,
  type Run,
  saysTheSame,
} from './plain-blocks.ts';

/** Reads a written text; null if it has what the editor has no node for. */
type ReadBack = (text: string, definitions: Definitions) => readonly PlainBlock[] | null;

/** A way to write the same: signs of a text that could be taken for Markdown, links whose text is their address, and the sign of italics. */
type Way = {
  readonly escapes: RegExp | null;
  readonly link: 'bare' | 'angle' | 'full';
  readonly italic: '*' | '_';
};

/** What to escape, the least first. Signs at the beginning of a line are escaped in all but the first. */
const escapes: readonly (RegExp | null)[] = [
  null,
  /(?!)/g,
  /\*/g,
  /_/g,
  /`/g,
  /\[/g,
  /~/g,
  /[*_]/g,
  /[\\`*_[\]~<]/g,
  /[!-/:-@[-`{-~]/g,
];

const ways: readonly Way[] = (['bare', 'angle', 'full'] as const).flatMap((link) =>
  (['*', '_'] as const).flatMap((italic) => escapes.map((escapes) => ({ link, italic, escapes }))),
);

/**
 * Writes a block as Markdown: in the shortest way that is read back as the same block. Formats that Markdown can't have where they
 * are, such as half a sign in bold, are left out.
 */
export function writeBlock(
  block: PlainBlock,
  definitions: Definitions,
  readBack: ReadBack,
  avoid?: string,
): string {
  const exact = (wanted: PlainBlock): string | null => {
    const seen = new Set<string>();
    for (const way of ways) {
      const text = write(wanted, way, avoid);
      if (seen.has(text)) continue;
      seen.add(text);
      const again = readBack(text, definitions);
      if (!again) continue;
      // Markdown that somebody types as text, such as an image, is meant.
      const isSame = way.escapes
        ? saysTheSame
        : (a: PlainBlock[], b: readonly PlainBlock[]) => saysTheSame(a.map(asText), b.map(asText));
      if (isSame([wanted], again)) return text;
    }
    return null;
  };
  const last = ways.findLast(({ link, italic }) => link === 'full' && italic === '*') as Way;
  const words = asText(withoutFormats(block));
  return exact(block) ?? exact(withoutFormats(block)) ?? exact(words) ?? write(words, last, avoid);
}

/** The sign of a list: its own, unless the list right before it has the same. */
export function markerOf({ type, marker }: PlainList, avoid?: string): string {
  const [usual, other] = type === 'orderedList' ? ['.', ')'] : ['-', '*'];
  const own = marker ?? usual;
  return own === avoid ? (own === usual ? other : usual) : own;
}

function write(block: PlainBlock, way: Way, avoid?: string): string {
  switch (block.type) {
    case 'paragraph':
      return writeRuns(block.runs, way);
    case 'heading':
      return `${'#'.repeat(block.level)} ${writeRuns(block.runs, way)}`;
    case 'codeBlock': {
      const longest = Math.max(2, ...Array.from(block.text.matchAll(/`+/g), ([ticks]) => ticks.length));
      const fence = '`'.repeat(longest + 1);
      return `${fence}${block.language}\n${block.text === '' ? '' : `${block.text}\n`}${fence}`;
    }
    case 'asTyped':
      return block.text;
    case 'horizontalRule':
      return '---';
    case 'blockquote':
      return writeAll(block.blocks, way, false)
        .split('\n')
        .map((line) => (line === '' ? '>' : `> ${line}`))
        .join('\n');
    default:
      return writeList(block, way, avoid);
  }
}

function writeAll(blocks: readonly PlainBlock[], way: Way, isTight: boolean): string {
  let text = '';
  let marker: string | undefined;
  for (const [index, block] of blocks.entries()) {
    const before = blocks[index - 1];
    const avoid = isList(block) && isList(before) ? marker : undefined;
    if (isList(block)) marker = markerOf(block, avoid);
    if (before) text += isTight && isTightAfter(block) ? '\n' : '\n\n';
    text += write(block, way, avoid);
  }
  return text;
}

/** Whether a block is understood right below a line. */
function isTightAfter(block: PlainBlock): boolean {
  if (!isList(block)) return false;
  return block.type !== 'orderedList' || block.start === 1;
}

function writeList(list: PlainList, way: Way, avoid?: string): string {
  const marker = markerOf(list, avoid);
  const isLoose = list.loose || list.items.some(({ blocks }) => !blocks.slice(1).every(isTightAfter));
  return list.items
    .map((item, index) =>
      writeItem(item, list.type === 'orderedList' ? `${list.start + index}${marker}` : marker, way, isLoose),
    )
    .join(isLoose ? '\n\n' : '\n');
}

function writeItem({ checked, blocks }: PlainItem, marker: string, way: Way, isLoose: boolean): string {
  const step = checked === null ? '' : `[${checked ? 'x' : ' '}] `;
  const indent = ' '.repeat(marker.length + 1);
  const lines = writeAll(blocks, way, !isLoose).split('\n');
  return lines
    .map((line, index) => (index === 0 ? `${marker} ${step}${line}` : line === '' ? '' : `${indent}${line}`))
    .join('\n');
}

const signs: Readonly<Record<string, string>> = { bold: '**', strike: '~~' };

function writeRuns(runs: readonly Run[], way: Way): string {
  let text = '';
  let open: string[] = [];
  const end = (mark: string) => {
    if (mark.startsWith('link ')) text += `](${addressOf(mark.slice(5))})`;
    else text += signs[mark] ?? way.italic;
  };
  const closeTo = (count: number) => {
    for (const mark of open.slice(count).toReversed()) end(mark);
    open = open.slice(0, count);
  };
  for (const [index, run] of runs.entries()) {
    const address = addressAsText(run, runs, index, way);
    const wanted = run.marks.filter(
      (mark) => mark !== 'code' && mark !== 'asTypedText' && !(address !== null && mark.startsWith('link ')),
    );
    const gone = open.findIndex((mark) => !wanted.includes(mark));
    closeTo(gone < 0 ? open.length : gone);
    // What lasts longest is outermost.
    const added = wanted
      .filter((mark) => !open.includes(mark))
      .toSorted((a, b) => lengthOf(runs, index, b) - lengthOf(runs, index, a));
    for (const mark of added) text += mark.startsWith('link ') ? '[' : (signs[mark] ?? way.italic);
    open.push(...added);
    text += address ?? contentOf(run, way);
  }
  closeTo(0);
  return way.escapes ? text.split('\n').map(withoutBlockSign).join('\n') : text;
}

function lengthOf(runs: readonly Run[], from: number, mark: string): number {
  const end = runs.findIndex(({ marks }, index) => index >= from && !marks.includes(mark));
  return (end < 0 ? runs.length : end) - from;
}

/** A link whose text is its address, without brackets; null for another one. */
function addressAsText(run: Run, runs: readonly Run[], index: number, { link }: Way): string | null {
  const href = hrefIn(run);
  if (href === null || link === 'full' || run.marks.includes('code')) return null;
  if ([runs[index - 1], runs[index + 1]].some((other) => other && hrefIn(other) === href)) return null;
  if (link === 'angle') return run.text === href ? `<${href}>` : null;
  return run.text === href || `http://${run.text}` === href ? run.text : null;
}

function addressOf(href: string): string {
  return /[\s()<>\\]/.test(href) ? `<${href.replaceAll(/[<>\\]/g, '\\$&')}>` : href;
}

function contentOf({ text, marks }: Run, { escapes }: Way): string {
  if (marks.includes('asTypedText')) return text;
  if (!marks.includes('code')) return escapes ? text.replaceAll(escapes, '\\$&') : text;
  const runs = new Set(Array.from(text.matchAll(/`+/g), ([ticks]) => ticks.length));
  let length = 1;
  while (runs.has(length)) length++;
  const fence = '`'.repeat(length);
  const isPadded = /^`|`$/.test(text) || (/^ .* $/.test(text) && text.trim() !== '');
  return isPadded ? `${fence} ${text} ${fence}` : fence + text + fence;
}

/** A line that doesn't begin another block. */
function withoutBlockSign(line: string): string {
  return line
    .replace(
      /^(\s*)(#{1,6}(?=\s|$)|>|[-+*](?=\s|$)|[-=]+\s*$|(?:[-*_]\s*){3,}$|```|~~~|\[[^\]]*\]:)/,
      '$1\\$2',
    )
    .replace(/^(\s*\d{1,9})([.)](?=\s|$))/, '$1\\$2');
}

function withoutFormats(block: PlainBlock): PlainBlock {
  return mapRuns(block, ({ text, marks }) => ({
    text,
    marks: marks.filter((mark) => !['bold', 'italic', 'strike'].includes(mark)),
  }));
}

function asText(block: PlainBlock): PlainBlock {
  return mapRuns(block, ({ text, marks }) => ({
    text,
    marks: marks.filter((mark) => mark !== 'asTypedText'),
  }));
}

function mapRuns(block: PlainBlock, map: (run: Run) => Run): PlainBlock {
  if ('runs' in block) {
    const runs: Run[] = [];
    for (const run of block.runs.map(map)) {
      const last = runs.at(-1);
      if (last && last.marks.join('\n') === run.marks.join('\n'))
        runs[runs.length - 1] = { ...last, text: last.text + run.text };
      else runs.push(run);
    }
    return { ...block, runs };
  }
  if ('items' in block) {
    const items = block.items.map((item) => ({
      ...item,
      blocks: item.blocks.map((one) => mapRuns(one, map)),
    }));
    return { ...block, items };
  }
  return 'blocks' in block ? { ...block, blocks: block.blocks.map((one) => mapRuns(one, map)) } : block;
}
