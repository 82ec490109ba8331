import { fromSafeCell, stepsIn, tagsIn } from './cells.ts';
import { type FoundTask, foundTask } from './found-task.ts';
import { lettersOf } from './words.ts';

/** What a column of a table can be, in the order in which it is offered. */
export const importFields = [
  'title',
  'description',
  'status',
  'priority',
  'startDate',
  'dueDate',
  'repeat',
  'tags',
  'project',
  'assignee',
  'estimatedHours',
  'timeTaken',
  'checklist',
  'archived',
] as const;
export type ImportField = (typeof importFields)[number];

export const importFieldLabels: Readonly<Record<ImportField, string>> = {
  title: 'Title',
  description: 'Description',
  status: 'Status',
  priority: 'Priority',
  startDate: 'Start date',
  dueDate: 'Due date',
  repeat: 'Repeat',
  tags: 'Tags',
  project: 'Project',
  assignee: 'Assignee',
  estimatedHours: 'Estimated hours',
  timeTaken: 'Time taken',
  checklist: 'Checklist',
  archived: 'Archived',
};

/** What the columns are called elsewhere, best first. Letters and digits only. */
const names: Readonly<Record<ImportField, readonly string[]>> = {
  title: [
    'title',
    'tasktitle',
    'name',
    'taskname',
    'task',
    'cardname',
    'cardtitle',
    'summary',
    'subject',
    'content',
    'todo',
    'item',
    'what',
  ],
  description: [
    'description',
    'taskdescription',
    'carddescription',
    'desc',
    'notes',
    'note',
    'details',
    'body',
    'text',
    'comment',
    'comments',
  ],
  status: [
    'status',
    'taskstatus',
    'state',
    'list',
    'listname',
    'column',
    'sectioncolumn',
    'section',
    'stage',
    'progressstatus',
    'bucketname',
    'bucket',
    'completed',
    'done',
    'iscompleted',
  ],
  priority: ['priority', 'taskpriority', 'importance', 'urgency', 'prio'],
  startDate: ['startdate', 'start', 'starts', 'starton', 'begin', 'begindate', 'from'],
  dueDate: [
    'duedate',
    'due',
    'dueon',
    'dueby',
    'deadline',
    'date',
    'enddate',
    'end',
    'until',
    'finish',
    'finishdate',
    'targetdate',
  ],
  repeat: ['repeat', 'repeats', 'recurrence', 'recurring', 'repetition'],
  tags: ['tags', 'tag', 'labels', 'label', 'categories', 'category', 'keywords'],
  project: ['project', 'projectname', 'projects'],
  assignee: [
    'assignee',
    'assignees',
    'assignedto',
    'assign',
    'assigneeemail',
    'owner',
    'responsible',
    'member',
    'members',
    'who',
    'person',
  ],
  estimatedHours: [
    'estimatedhours',
    'estimate',
    'estimatedtime',
    'estimation',
    'originalestimate',
    'hours',
    'effort',
    'estimatehours',
  ],
  timeTaken: [
    'timetaken',
    'timespent',
    'actualhours',
    'actualtime',
    'hoursspent',
    'spent',
    'timetracked',
    'trackedtime',
  ],
  checklist: ['checklist', 'subtasks', 'subtask', 'steps', 'checklistitems', 'todos'],
  archived: ['archived', 'isarchived'],
};

/** What each column of a table is, by its place; null for one that is left out. */
export type Mapping = readonly (ImportField | null)[];

/** What the columns are by their names. Of several for the same field the best known name has it. */
export function mappingOf(headers: readonly string[]): Mapping {
  const mapping = headers.map((): ImportField | null => null);
  const words = headers.map((header) => lettersOf(header.replace(/\(.*\)/, '')));
  for (const field of importFields) {
    for (const name of names[field]) {
      const index = words.findIndex((word, at) => word === name && mapping[at] === null);
      if (index === -1) continue;
      mapping[index] = field;
      break;
    }
  }
  return mapping;
}

/** The mapping with another meaning of a column; who had that until now is left out. */
export function withField(mapping: Mapping, index: number, field: ImportField | null): Mapping {
  return mapping.map((other, at) =>
    at === index ? field : field !== null && other === field ? null : other,
  );
}

const yes = new Set(['true', 'yes', '1', 'x', 'archived', 'closed']);

/** The tasks of a table whose head is its first row. Rows with nothing in them are none. */
export function tasksOf(rows: readonly (readonly string[])[], mapping: Mapping): FoundTask[] {
  const at = new Map(mapping.flatMap((field, index) => (field === null ? [] : [[field, index] as const])));
  const found: FoundTask[] = [];
  for (const [index, row] of rows.entries()) {
    if (index === 0 || row.every((cell) => cell.trim() === '')) continue;
    const cell = (field: ImportField) => {
      const column = at.get(field);
      return column === undefined ? '' : fromSafeCell(row[column] ?? '');
    };
    found.push(
      foundTask({
        row: index + 1,
        title: cell('title'),
        description: cell('description'),
        status: cell('status').trim(),
        priority: cell('priority').trim(),
        startDate: cell('startDate').trim(),
        dueDate: cell('dueDate').trim(),
        repeat: cell('repeat').trim(),
        tags: tagsIn(cell('tags')),
        project: cell('project').trim(),
        assignees: cell('assignee')
          .split(/[,;|\n]/)
          .map((name) => name.trim())
          .filter((name) => name !== ''),
        estimatedHours: cell('estimatedHours').trim(),
        timeTaken: cell('timeTaken').trim(),
        steps: stepsIn(cell('checklist')),
        isArchived: yes.has(lettersOf(cell('archived'))),
      }),
    );
  }
  return found;
}
