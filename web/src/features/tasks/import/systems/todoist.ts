import type { SourceComment } from '../model/source-task.ts';
import { lettersOf } from '../values/letters.ts';
import type { Table, TableItem, TableSystem } from './table-system.ts';

const technical = { use: 'left-out', isTechnical: true } as const;
/** Labels in titles of older exports: `@home`. */
const label = /(^|\s)@([\p{L}\p{N}_-]+)/gu;

/** CSV export of a Todoist project (template or backup), with rows for tasks, sections and comments. */
export const todoist: TableSystem = {
  id: 'todoist',
  matches: (has) => has('TYPE') && has('CONTENT') && has('INDENT', 'PRIORITY'),
  hasDateWords: true,
  columns: [
    { names: 'TYPE', use: 'left-out', why: 'Tells tasks from sections and comments', isTechnical: true },
    { names: 'CONTENT', use: 'title' },
    { names: 'DESCRIPTION', use: 'description' },
    { names: 'PRIORITY', use: 'priority' },
    {
      names: 'INDENT',
      use: 'parent',
      uses: ['left-out'],
      extra: 'parent',
      why: 'Indented rows are subtasks',
    },
    {
      names: 'AUTHOR',
      use: 'left-out',
      why: 'You are the creator of what you import',
      parsing: { word: withoutId },
    },
    { names: 'RESPONSIBLE', use: 'assignee', parsing: { list: (name) => [withoutId(name)] } },
    { names: 'DATE', use: 'due-date' },
    { names: 'DATE_LANG, TIMEZONE, DEADLINE_LANG', ...technical },
    {
      names: 'DURATION',
      use: 'estimate',
      cell: (text, cell) =>
        /^none$/i.test(text) ? '' : `${text} ${/day/i.test(cell('DURATION_UNIT')) ? 'd' : 'min'}`,
    },
    { names: 'DURATION_UNIT', ...technical, why: 'Read with the duration' },
    { names: 'DEADLINE', use: 'note', why: 'The date is the due date', isDate: true },
    { names: 'LABELS, LABEL', use: 'tags' },
    { names: 'CHECKED, COMPLETED', use: 'done' },
    { names: 'ATTACHMENTS', use: 'attachments' },
  ],
  extras: [
    {
      id: 'section',
      label: 'Sections',
      use: 'tags',
      uses: ['tags', 'status', 'status-and-tag', 'note', 'left-out'],
      parsing: { list: (name) => [name] },
    },
    {
      id: 'labels in titles',
      label: 'Labels in CONTENT (@home)',
      use: 'tags',
      uses: ['tags', 'left-out'],
      put(task, item, use) {
        if (use !== 'tags') return true;
        task.tags.push(...(item.extra?.['labels in titles'] ?? []));
        task.title = task.title.replaceAll(label, '$1').replaceAll(/\s+/g, ' ').trim() || task.title;
        return true;
      },
    },
    {
      id: 'comments',
      label: 'Comments (rows of type “note”)',
      use: 'comments',
      uses: ['comments', 'comments-in-description', 'left-out'],
      parsing: { comment: (text) => [JSON.parse(text) as SourceComment] },
    },
  ],
  items,
  remarks: ({ head, rows }) => {
    const type = columnOf(head, 'TYPE');
    const others = new Map<string, number>();
    for (const { cells } of rows) {
      const kind = (cells[type] ?? '').trim().toLowerCase();
      if (!['task', 'section', 'note', ''].includes(kind)) others.set(kind, (others.get(kind) ?? 0) + 1);
    }
    return [...others].map(([kind, count]) => `${count} × “${kind}”: settings of the list, left out.`);
  },
  finish: () => (task, item) => {
    task.aliases.push(`row ${item.row}`);
  },
};

/** Collects task rows with their section, parent and comments. */
function items({ head, rows }: Table): TableItem[] {
  const column = (name: string) => columnOf(head, name);
  const [type, content, indent, author, date] = ['TYPE', 'CONTENT', 'INDENT', 'AUTHOR', 'DATE'].map(
    column,
  ) as [number, number, number, number, number];
  const found: { row: number; cells: readonly string[]; extra: Record<string, string[]> }[] = [];
  let section = '';
  /** Latest task of each indent level. */
  let above: string[] = [];
  for (const { row, cells } of rows) {
    const cell = (index: number) => (cells[index] ?? '').trim();
    const kind = cell(type).toLowerCase();
    if (kind === 'section') {
      section = cell(content);
      above = [];
    } else if (kind === 'note') {
      const comments = found.at(-1)?.extra.comments;
      const note = withFiles(cell(content));
      if (note !== '')
        comments?.push(JSON.stringify({ author: withoutId(cell(author)), at: cell(date), text: note }));
    } else if (kind === 'task') {
      const depth = Math.max(1, Number(cell(indent)) || 1);
      above = above.slice(0, depth - 1);
      const parent = above.findLast((one) => one !== undefined);
      above[depth - 1] = `row ${row}`;
      const labels = [...cell(content).matchAll(label)].map(([, , name = '']) => name);
      found.push({
        row,
        cells,
        extra: {
          section: section === '' ? [] : [section],
          parent: parent === undefined ? [] : [parent],
          comments: [],
          'labels in titles': labels,
        },
      });
    }
  }
  return found;
}

function columnOf(head: readonly string[], name: string): number {
  return head.findIndex((heading) => lettersOf(heading) === lettersOf(name));
}

/** Strips the user id: `Ada (48151623)`. */
function withoutId(name: string): string {
  return name.replace(/\s*\(\d+\)\s*$/, '').trim();
}

/** Replaces embedded files, `[[file {"file_name": …, "file_url": …}]]`, with name and URL. */
function withFiles(text: string): string {
  return text
    .replaceAll(/\[\[file (\{[\s\S]*?\})\]\]/g, (whole: string, json: string) => {
      try {
        const file = JSON.parse(json) as { file_name?: unknown; file_url?: unknown };
        return [file.file_name, file.file_url].filter((part) => typeof part === 'string').join(' ') || whole;
      } catch {
        return whole;
      }
    })
    .trim();
}
