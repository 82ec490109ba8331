import type { Source } from '../model/source.ts';
import type { SourceTask } from '../model/source-task.ts';
import { buildSource } from './build-source.ts';
import type { FieldReader } from './field-reader.ts';
import { leftoversOf } from './json-fields.ts';
import { type Loose, record, records, text } from './loose.ts';
import type { TableSystem } from './table-system.ts';

const listUses = ['status', 'status-and-tag', 'tags', 'note', 'left-out'] as const;

/** CSV export of an Asana project. Subtasks refer to their parent by title. */
export const asana: TableSystem = {
  id: 'asana',
  matches: (has) =>
    has('Task ID') && has('Name') && has('Section/Column', 'Projects', 'Parent task', 'Last Modified'),
  columns: [
    {
      names: 'Task ID',
      use: 'key',
      uses: ['note'],
      // Spreadsheets turn the 16 digits into scientific notation, which isn't unique.
      cell: (id) => (/e\+/i.test(id) ? '' : id),
    },
    { names: 'Created At', use: 'left-out', isDate: true },
    { names: 'Completed At', use: 'completed-at' },
    { names: 'Last Modified', use: 'changed-at' },
    { names: 'Name', use: 'title' },
    { names: 'Section/Column', use: 'status' },
    { names: 'Assignee', use: 'assignee', parsing: { list: (name) => [name] } },
    { names: 'Assignee Email', use: 'assignee', parsing: { list: (address) => [address] } },
    { names: 'Notes', use: 'description' },
    { names: 'Projects', use: 'project' },
    { names: 'Parent task', use: 'parent' },
    { names: 'Blocked By (Dependencies)', use: 'depends-on' },
    { names: 'Blocking (Dependencies)', use: 'blocks' },
  ],
};

type Item = { readonly task: Loose; readonly parent: string };

/** JSON export of an Asana project. Returns null for anything else. */
export function asanaJson(json: unknown): Source | null {
  const tasks = records(record(json).data);
  if (!tasks.some((task) => 'gid' in task && 'resource_type' in task && 'completed' in task)) return null;
  const items = withSubtasks(tasks, '');
  const of = (name: string) => (item: Item) => [text(item.task[name])];
  const named = (name: string) => (item: Item) => records(item.task[name]).map((one) => text(one.name));
  const assignee = (item: Item) => record(item.task.assignee);
  const memberships = (item: Item, of: string) =>
    records(item.task.memberships).map((one) => text(record(one[of]).name));
  const fields: FieldReader<Item>[] = [
    { id: 'gid', label: 'gid', use: 'key', uses: ['key', 'note', 'left-out'], texts: of('gid') },
    { id: 'name', label: 'name', use: 'title', uses: ['title'], texts: of('name') },
    { id: 'notes', label: 'notes', use: 'description', texts: of('notes') },
    {
      id: 'completed',
      label: 'completed',
      use: 'done',
      texts: ({ task }) => (task.completed === true ? ['true'] : []),
    },
    { id: 'completed_at', label: 'completed_at', use: 'completed-at', texts: of('completed_at') },
    { id: 'modified_at', label: 'modified_at', use: 'changed-at', texts: of('modified_at') },
    {
      id: 'start_on',
      label: 'start_on',
      use: 'start-date',
      texts: ({ task }) => [text(task.start_at) || text(task.start_on)],
    },
    {
      id: 'due_on',
      label: 'due_on',
      use: 'due-date',
      texts: ({ task }) => [text(task.due_at) || text(task.due_on)],
    },
    {
      id: 'section',
      label: 'memberships: section',
      use: 'status',
      uses: listUses,
      texts: (item) => memberships(item, 'section'),
    },
    {
      id: 'project',
      label: 'memberships: project',
      use: 'project',
      uses: ['project', 'tags', 'note', 'left-out'],
      texts: (item) => [...new Set([...memberships(item, 'project'), ...named('projects')(item)])],
    },
    {
      id: 'tags',
      label: 'tags',
      use: 'tags',
      uses: ['tags', 'note', 'left-out'],
      parsing: { list: (tag) => [tag] },
      texts: named('tags'),
    },
    {
      id: 'assignee',
      label: 'assignee',
      use: 'assignee',
      uses: ['assignee', 'note', 'left-out'],
      parsing: { list: (name) => [name] },
      texts: (item) => [text(assignee(item).email), text(assignee(item).name)],
    },
    {
      id: 'parent',
      label: 'parent',
      use: 'parent',
      uses: ['parent', 'left-out'],
      texts: ({ task, parent }) => [text(record(task.parent).gid) || parent],
    },
    {
      id: 'dependencies',
      label: 'dependencies',
      use: 'depends-on',
      texts: ({ task }) => records(task.dependencies).map((one) => text(one.gid)),
    },
    {
      id: 'custom_fields',
      label: 'custom_fields',
      use: 'note',
      uses: ['note', 'left-out'],
      texts: ({ task }) => customFields(task).map(({ label, text: value }) => `${label}: ${value}`),
      put(task: SourceTask, item: Item, use) {
        if (use === 'note') task.notes.push(...customFields(item.task));
        return true;
      },
    },
    {
      id: 'attachments',
      label: 'attachments',
      use: 'attachments',
      texts: ({ task }) =>
        records(task.attachments).map(
          (one) => `${text(one.name)} ${text(one.permanent_url) || text(one.view_url)}`,
        ),
      put(task, item, use) {
        if (use !== 'attachments') return false;
        for (const one of records(item.task.attachments))
          task.attachments.push({ name: text(one.name), url: text(one.permanent_url) || text(one.view_url) });
        return true;
      },
    },
  ];
  const known = ['memberships', 'projects', 'start_at', 'due_at', 'subtasks'];
  return buildSource({
    system: 'asana',
    noun: 'row',
    items,
    rowOf: (_, index) => index + 1,
    fields: [...fields, ...leftoversOf(items, ({ task }) => task, [...fields.map(({ id }) => id), ...known])],
  });
}

/** Flattens nested subtasks, each after its parent. */
function withSubtasks(tasks: readonly Loose[], parent: string): Item[] {
  return tasks.flatMap((task) => [{ task, parent }, ...withSubtasks(records(task.subtasks), text(task.gid))]);
}

function customFields(task: Loose): SourceTask['notes'] {
  return records(task.custom_fields).flatMap((field) => {
    const value = text(field.display_value) || text(field.text_value) || text(field.number_value);
    return value === '' ? [] : [{ label: text(field.name), text: value }];
  });
}
