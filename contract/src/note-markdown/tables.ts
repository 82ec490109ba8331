import type { JSONContent } from '@tiptap/core';
import type { AlignType, PhrasingContent, Table } from 'mdast';
import { htmlNode, type MarkdownTargets, phrasesOf } from './phrases.ts';

/** Whether GFM can write a table: one line in each cell, a first row of headings and no others, nothing joined. */
export function isGfmTable({ content: rows = [] }: JSONContent): boolean {
  const columns = rows[0]?.content?.length ?? 0;
  return (
    columns > 0 &&
    rows.every(
      (row, index) =>
        row.content?.length === columns &&
        row.content.every(
          (cell, column) =>
            cell.type === (index === 0 ? 'tableHeader' : 'tableCell') &&
            isSingle(cell) &&
            alignOf(cell) === alignOf(rows[0]?.content?.[column]),
        ),
    )
  );
}

function isSingle({ attrs = {}, content = [] }: JSONContent): boolean {
  return (
    content.length === 1 &&
    content[0]?.type === 'paragraph' &&
    Number(attrs['colspan'] ?? 1) === 1 &&
    Number(attrs['rowspan'] ?? 1) === 1
  );
}

function alignOf(cell: JSONContent | undefined): AlignType {
  const align: unknown = cell?.attrs?.['align'];
  return align === 'left' || align === 'center' || align === 'right' ? align : null;
}

/** A table of GFM. */
export function tableOf({ content: rows = [] }: JSONContent, targets: MarkdownTargets): Table {
  return {
    type: 'table',
    align: (rows[0]?.content ?? []).map(alignOf),
    children: rows.map(({ content: cells = [] }) => ({
      type: 'tableRow',
      children: cells.map((cell) => ({
        type: 'tableCell',
        children: withEdges(phrasesOf(cell.content?.[0] ?? {}, targets, true)),
      })),
    })),
  };
}

/** Spaces at the edges of a cell are its padding, unless they are written as entities. */
function withEdges(line: PhrasingContent[]): PhrasingContent[] {
  const result = [...line];
  const first = result[0];
  if (first?.type === 'text' && /^\s/.test(first.value))
    result.splice(0, 1, entity(first.value.charCodeAt(0)), { ...first, value: first.value.slice(1) });
  const last = result.at(-1);
  if (last?.type === 'text' && /\s$/.test(last.value))
    result.splice(
      -1,
      1,
      { ...last, value: last.value.slice(0, -1) },
      entity(last.value.charCodeAt(last.value.length - 1)),
    );
  return result;
}

function entity(code: number): PhrasingContent {
  return htmlNode(`&#x${code.toString(16).toUpperCase()};`);
}
