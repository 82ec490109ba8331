import type { Content } from '../file/read-file.ts';
import { UnreadableFile } from '../file/read-file.ts';
import type { Source, SystemId } from '../model/source.ts';
import { lettersOf } from '../values/letters.ts';
import { asana, asanaJson } from './asana.ts';
import { clickup } from './clickup.ts';
import { commonUse } from './common-names.ts';
import { issuesJson } from './github.ts';
import { gitlab } from './gitlab.ts';
import { jira } from './jira.ts';
import { linear } from './linear.ts';
import { outlook, planner } from './microsoft.ts';
import { monday } from './monday.ts';
import { notion } from './notion.ts';
import { plankaBoard } from './planka.ts';
import { tableSource } from './table-source.ts';
import type { Table, TableItem, TableSystem } from './table-system.ts';
import { ticktick } from './ticktick.ts';
import { todoist } from './todoist.ts';
import { trelloBoard, trelloTable } from './trello.ts';

/** Longtable's own export; common column names cover all of it. */
const longtable: TableSystem = {
  id: 'longtable',
  matches: (has) =>
    ['Title', 'Start date', 'Due date', 'Repeat', 'Estimated hours', 'Time taken', 'Checklist'].every(
      (name) => has(name),
    ),
  columns: [],
};
const anyTable: TableSystem = { id: 'table', matches: () => true, columns: [] };

/** Most specific headers first. */
const tables: readonly TableSystem[] = [
  longtable,
  jira,
  todoist,
  ticktick,
  clickup,
  trelloTable,
  planner,
  outlook,
  gitlab,
  linear,
  asana,
  monday,
  notion,
];

/** Maximum number of rows above the header. */
const maxPreamble = 12;

/** A detected source and the alternatives to choose from. */
export type Detected = {
  readonly source: Source;
  /** Other systems that can read the file. */
  readonly others: readonly SystemId[];
};

/**
 * Detects the system of a file by its header or shape, unless `wanted` names one. Throws `UnreadableFile` for unknown
 * JSON.
 */
export function detect(content: Content, wanted: SystemId | null = null): Detected {
  if (content.kind === 'json') {
    const source =
      trelloBoard(content.json) ??
      plankaBoard(content.json) ??
      issuesJson(content.json) ??
      asanaJson(content.json);
    if (!source)
      throw new UnreadableFile(
        'This JSON file is none that is known: a Trello board, a Planka board, issues of GitHub or GitLab, or an Asana project.',
      );
    return { source, others: [] };
  }
  const heads = content.rows.slice(0, maxPreamble).map((_, index) => tableBelow(content.rows, index));
  const found = heads.flatMap((table) =>
    tables.flatMap((system) => (isOf(system, table) ? [{ system, table }] : [])),
  );
  const [best] = found;
  const plain = { system: anyTable, table: tableBelow(content.rows, headRow(content.rows)) };
  const chosen =
    wanted === null ? (best ?? plain) : (found.find(({ system }) => system.id === wanted) ?? plain);
  const others = [...new Set([...found.map(({ system }) => system.id), 'table' as const])];
  const source = tableSource(chosen.system, chosen.table);
  const cutOff = content.isCutOff
    ? ['The file ends inside a quoted cell: it may be cut off, and its last row is not complete.']
    : [];
  const above = remarksAbove(chosen.table);
  return {
    source: { ...source, remarks: [...cutOff, ...source.remarks, ...above] },
    others: others.filter((id) => id !== source.system),
  };
}

function isOf(system: TableSystem, table: Table): boolean {
  const words = new Set(table.head.map(lettersOf).filter((word) => word !== ''));
  const has = (...names: string[]) => names.some((name) => words.has(lettersOf(name)));
  return words.size > 1 && system.matches(has, table);
}

/** Returns the table with this row as header. Rows are collected on first access. */
function tableBelow(rows: readonly (readonly string[])[], index: number): Table {
  let below: TableItem[] | null = null;
  return {
    head: rows[index] ?? [],
    preamble: rows.slice(0, index),
    get rows() {
      below ??= rows
        .slice(index + 1)
        .flatMap((cells, at) =>
          cells.some((cell) => cell.trim() !== '') ? [{ row: index + at + 2, cells }] : [],
        );
      return below;
    },
  };
}

/** Returns the index of the header: the first row unless only a later one has known column names. */
function headRow(rows: readonly (readonly string[])[]): number {
  const namesOf = (index: number) => (rows[index] ?? []).map(commonUse).filter((found) => found !== null);
  const hasTitle = (index: number) =>
    namesOf(index).some(({ use }) => use === 'title') && namesOf(index).length > 1;
  if (namesOf(0).length > 0) return 0;
  const below = rows.slice(1, maxPreamble).findIndex((_, index) => hasTitle(index + 1));
  return below === -1 ? 0 : below + 1;
}

function remarksAbove({ preamble }: Table): string[] {
  const lines = preamble.filter((cells) => cells.some((cell) => cell.trim() !== ''));
  if (lines.length === 0) return [];
  const first = lines[0]?.filter((cell) => cell.trim() !== '').join(', ') ?? '';
  const rows = lines.length === 1 ? '1 row above the table is' : `${lines.length} rows above the table are`;
  return [`${rows} left out: “${first.length > 60 ? `${first.slice(0, 59)}…` : first}”.`];
}
