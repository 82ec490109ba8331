import { lettersOf } from '../values/letters.ts';
import type { Table, TableItem, TableSystem } from './table-system.ts';

const technical = { use: 'left-out', isTechnical: true } as const;

/**
 * Excel export of a monday.com board, saved as CSV. Each group has a title row and repeats the header; subitems follow
 * their item with a header of their own.
 */
export const monday: TableSystem = {
  id: 'monday',
  matches: (has, { head, rows, preamble }) =>
    has('Name') &&
    (has('Item ID (auto generated)', 'Subitems') ||
      (preamble.length > 0 && rows.some(({ cells }) => isSame(cells, head)))) &&
    has(
      'Person',
      'Owner',
      'People',
      'Status',
      'Date',
      'Timeline',
      'Timeline - Start',
      'Item ID (auto generated)',
    ),
  columns: [
    { names: 'Name', use: 'title' },
    { names: 'Subitems', use: 'left-out', why: 'Subitems are rows of their own' },
    { names: 'Item ID (auto generated), Item ID', use: 'key', isTechnical: true },
    { names: 'Person, People, Owner', use: 'assignee' },
    { names: 'Timeline - Start', use: 'start-date' },
    { names: 'Timeline - End', use: 'due-date' },
    { names: 'Creation log, Creation Log, Last updated, Last Updated', ...technical },
  ],
  extras: [
    {
      id: 'group',
      label: 'Groups',
      use: 'tags',
      uses: ['tags', 'status', 'status-and-tag', 'note', 'left-out'],
      parsing: { list: (name) => [name] },
    },
    { id: 'parent', label: 'Subitems (rows below their item)', use: 'parent', uses: ['parent', 'left-out'] },
    {
      id: 'of subitems',
      label: 'Columns that only subitems have',
      use: 'note',
      uses: ['note', 'left-out'],
      put(task, item, use) {
        if (use !== 'note') return true;
        for (const text of item.extra?.['of subitems'] ?? []) {
          const [label = '', ...rest] = text.split(': ');
          task.notes.push({ label, text: rest.join(': ') });
        }
        return true;
      },
    },
  ],
  items,
  name: ({ preamble }) => preamble[0]?.find((cell) => cell.trim() !== '')?.trim() ?? '',
  remarks: (table) => {
    const sums = table.rows.filter(
      ({ cells }) => !isSame(cells, table.head) && (cells[0] ?? '').trim() === '',
    );
    const named = items(table).filter(({ extra }) => extra?.['parent'] !== undefined);
    const count = sums.length - named.length;
    return count > 0 ? [`${count === 1 ? '1 row' : `${count} rows`} without a name (sums) left out.`] : [];
  },
  finish: () => (task, item) => {
    task.aliases.push(`row ${item.row}`);
  },
};

function items({ head, rows, preamble }: Table): TableItem[] {
  const found: TableItem[] = [];
  let group =
    preamble
      .slice(1)
      .findLast((cells) => isTitle(cells))?.[0]
      ?.trim() ?? '';
  let parent = '';
  let subhead: readonly string[] | null = null;
  for (const { row, cells } of rows) {
    if (isSame(cells, head)) {
      subhead = null;
    } else if (lettersOf(cells[0] ?? '') === 'subitems') {
      subhead = cells;
    } else if (isTitle(cells)) {
      group = cells[0]?.trim() ?? '';
      subhead = null;
    } else if (subhead && (cells[0] ?? '').trim() === '') {
      const { own, others } = asItem(cells, subhead, head);
      // Summary rows have no name.
      if ((own[0] ?? '').trim() !== '')
        found.push({
          row,
          cells: own,
          extra: { group: nonEmpty(group), parent: [parent], 'of subitems': others },
        });
    } else if ((cells[0] ?? '').trim() !== '') {
      subhead = null;
      parent = `row ${row}`;
      found.push({ row, cells, extra: { group: nonEmpty(group) } });
    }
  }
  return found;
}

/** Maps the cells of a subitem to the columns of items; others become `name: value`. */
function asItem(
  cells: readonly string[],
  subhead: readonly string[],
  head: readonly string[],
): { own: string[]; others: string[] } {
  const own = head.map(() => '');
  const others: string[] = [];
  for (const [index, name] of subhead.entries()) {
    const value = (cells[index] ?? '').trim();
    if (index === 0 || value === '') continue;
    const at = head.findIndex((other) => lettersOf(other) === lettersOf(name));
    if (at === -1) others.push(`${name.trim()}: ${value}`);
    else own[at] = value;
  }
  return { own, others };
}

function nonEmpty(text: string): string[] {
  return text === '' ? [] : [text];
}

/** Whether a row is the title of a group: only its first cell is filled. */
function isTitle(cells: readonly string[]): boolean {
  return (cells[0] ?? '').trim() !== '' && cells.slice(1).every((cell) => cell.trim() === '');
}

function isSame(cells: readonly string[], head: readonly string[]): boolean {
  return head.every((name, index) => (cells[index] ?? '').trim() === name.trim());
}
