import type { SourceAttachment, SourceComment, SourceStep } from '../model/source-task.ts';
import { record, records, text } from './loose.ts';
import type { TableSystem } from './table-system.ts';

const technical = { use: 'left-out', isTechnical: true } as const;
const milliseconds = { unit: 'milliseconds', why: 'Milliseconds, as hours' } as const;
const priorities: Readonly<Record<string, string>> = {
  '1': 'Urgent',
  '2': 'High',
  '3': 'Normal',
  '4': 'Low',
};
const same = 'The same in words';

/** CSV export of ClickUp tasks, with epoch milliseconds, numeric priorities, lists and JSON in cells. */
export const clickup: TableSystem = {
  id: 'clickup',
  matches: (has) =>
    has('Task ID') &&
    has('Task Name') &&
    has('Task Content', 'Assigned Comments', 'Rolled Up Time', 'Space Name'),
  clean: (cell) => (/^(?:null|\[\]|\{\})$/.test(cell.trim()) ? '' : cell),
  columns: [
    { names: 'Task ID', use: 'key', uses: ['note'] },
    { names: 'Task Custom ID', use: 'left-out' },
    { names: 'Task Link', use: 'left-out', uses: ['attachments', 'note'] },
    { names: 'Task Name', use: 'title' },
    { names: 'Task Content', use: 'description' },
    { names: 'Date Created', ...technical, isDate: true },
    {
      names:
        'Date Created Text, Due Date Text, Start Date Text, Date Updated Text, Date Closed Text, Date Done Text',
      use: 'left-out',
      why: same,
    },
    { names: 'Time Estimated Text, Time Spent Text, Rolled Up Time Text', use: 'left-out', why: same },
    { names: 'Date Updated', use: 'changed-at', cell: moment },
    { names: 'Date Closed, Date Done', use: 'completed-at', cell: moment },
    { names: 'Due Date', use: 'due-date', cell: moment },
    { names: 'Start Date', use: 'start-date', cell: moment },
    { names: 'Parent ID', use: 'parent' },
    { names: 'Subtasks IDs, Subtask IDs', ...technical, why: 'Subtasks name their parent' },
    { names: 'Attachments', use: 'attachments', parsing: { attachment: attachmentsIn } },
    { names: 'Assignees', use: 'assignee', parsing: { list: listIn } },
    { names: 'Tags', use: 'tags', parsing: { list: listIn } },
    { names: 'Priority', use: 'priority', parsing: { word: (code) => priorities[code.trim()] ?? code } },
    { names: 'List Name', use: 'project' },
    {
      names: 'Folder Name, Folder Name/Path',
      use: 'left-out',
      cell: (name) => (name === 'hidden' ? '' : name),
    },
    { names: 'Time Estimated', use: 'estimate', ...milliseconds },
    { names: 'Time Spent', use: 'time-spent', ...milliseconds },
    {
      names: 'Rolled Up Time',
      use: 'left-out',
      ...milliseconds,
      why: 'Includes subtasks, which come with their own',
    },
    { names: 'Checklists', use: 'steps', parsing: { steps: checklistsIn } },
    {
      names: 'Comments',
      use: 'comments',
      uses: ['comments-in-description'],
      parsing: { comment: commentsIn },
    },
    { names: 'Assigned Comments, Home Location ID, Other Location IDs', ...technical },
  ],
};

/** Epoch milliseconds; 0 means missing. */
function moment(cell: string): string {
  return cell.trim() === '0' ? '' : cell;
}

/** Parses `[ada, bo]`. */
function listIn(cell: string): string[] {
  const inner = /^\s*\[([\s\S]*)\]\s*$/.exec(cell)?.[1] ?? cell;
  return inner.split(',').map((part) => part.trim().replace(/^"(.*)"$/, '$1'));
}

function jsonIn(cell: string): unknown {
  try {
    return JSON.parse(cell);
  } catch {
    return null;
  }
}

function attachmentsIn(cell: string): SourceAttachment[] {
  const found = records(jsonIn(cell)).map(({ title, url }) => ({ name: text(title), url: text(url) }));
  return found.length > 0 ? found : [{ name: cell.trim(), url: '' }];
}

/** Parses `[{"text": …, "by": …, "date": …}]`. */
function commentsIn(cell: string): SourceComment[] {
  const json = jsonIn(cell);
  if (!Array.isArray(json)) return [{ author: '', at: '', text: cell.trim() }];
  return records(json).map((one) => ({ author: text(one.by), at: text(one.date), text: text(one.text) }));
}

/** Parses `{"Before": ["Book", "Pack"]}` or a list of such objects. */
function checklistsIn(cell: string): SourceStep[] {
  const json = jsonIn(cell);
  const lists = Array.isArray(json) ? json.map(record) : [record(json)];
  const steps = lists.flatMap((list) =>
    Object.values(list).flatMap((items) =>
      (Array.isArray(items) ? items : []).map((item) => ({
        title: text(item) || text(record(item).name),
        done: record(item).resolved === true,
      })),
    ),
  );
  return steps.length > 0 || json !== null ? steps : [{ title: cell.trim(), done: false }];
}
