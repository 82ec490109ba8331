import type { Source } from '../model/source.ts';
import type { SourceComment } from '../model/source-task.ts';
import { buildSource } from './build-source.ts';
import type { FieldReader } from './field-reader.ts';
import { leftoversOf } from './json-fields.ts';
import { type Loose, record, records, text } from './loose.ts';

/**
 * GitHub or GitLab issues in JSON, from the REST API, `gh issue list --json …` or `glab issue list --output json`.
 * Returns null for anything else.
 */
export function issuesJson(json: unknown): Source | null {
  if (!Array.isArray(json)) return null;
  const items = records(json);
  const isIssue = (one: Loose) =>
    'title' in one && ('number' in one || 'iid' in one) && ('state' in one || 'url' in one || 'body' in one);
  if (items.length === 0 || !items.every(isIssue)) return null;
  const isGitLab = items.some((one) => 'iid' in one);
  const either =
    (...names: string[]) =>
    (one: Loose) => [names.map((name) => text(one[name])).find((value) => value !== '') ?? ''];
  const plain = { list: (name: string) => [name] };
  const fields: FieldReader<Loose>[] = [
    {
      id: 'url',
      label: 'url',
      use: 'key',
      uses: ['key', 'note', 'left-out'],
      texts: either('html_url', 'web_url', 'url'),
    },
    {
      id: 'number',
      label: isGitLab ? 'iid' : 'number',
      use: 'left-out',
      uses: ['left-out', 'note'],
      texts: either('number', 'iid'),
    },
    { id: 'title', label: 'title', use: 'title', uses: ['title'], texts: either('title') },
    {
      id: 'body',
      label: isGitLab ? 'description' : 'body',
      use: 'description',
      texts: either('body', 'description'),
    },
    { id: 'state', label: 'state', use: 'status', uses: ['status', 'left-out'], texts: either('state') },
    {
      id: 'stateReason',
      label: 'state reason',
      use: 'left-out',
      uses: ['left-out', 'note', 'tags'],
      texts: either('stateReason', 'state_reason'),
    },
    {
      id: 'labels',
      label: 'labels',
      use: 'tags',
      uses: ['tags', 'note', 'left-out'],
      parsing: plain,
      texts: ({ labels }) =>
        (Array.isArray(labels) ? labels : []).map(
          (label: unknown) => text(label) || text(record(label).name),
        ),
    },
    {
      id: 'assignees',
      label: 'assignees',
      use: 'assignee',
      uses: ['assignee', 'note', 'left-out'],
      parsing: plain,
      texts: ({ assignees }) =>
        records(assignees).map((one) => text(one.name) || text(one.login) || text(one.username)),
    },
    {
      id: 'milestone',
      label: 'milestone',
      use: 'left-out',
      uses: ['left-out', 'tags', 'note', 'project'],
      parsing: plain,
      texts: ({ milestone }) => [text(record(milestone).title)],
    },
    {
      id: 'milestone due',
      label: 'milestone: due date',
      use: 'left-out',
      uses: ['left-out', 'due-date', 'note'],
      texts: ({ milestone }) => {
        const { dueOn, due_on, due_date } = record(milestone);
        return [text(dueOn) || text(due_on) || text(due_date)];
      },
    },
    { id: 'due', label: 'due_date', use: 'due-date', texts: either('due_date', 'dueDate') },
    {
      id: 'created',
      label: 'created',
      use: 'left-out',
      uses: ['left-out', 'note'],
      texts: either('createdAt', 'created_at'),
    },
    {
      id: 'updated',
      label: 'updated',
      use: 'changed-at',
      uses: ['changed-at', 'note', 'left-out'],
      texts: either('updatedAt', 'updated_at'),
    },
    { id: 'closed', label: 'closed', use: 'completed-at', texts: either('closedAt', 'closed_at') },
    {
      id: 'estimate',
      label: 'time_stats: estimate',
      use: 'estimate',
      unit: 'seconds',
      why: 'Seconds, as hours',
      texts: ({ time_stats }) => positive(record(time_stats).time_estimate),
    },
    {
      id: 'spent',
      label: 'time_stats: spent',
      use: 'time-spent',
      unit: 'seconds',
      why: 'Seconds, as hours',
      texts: ({ time_stats }) => positive(record(time_stats).total_time_spent),
    },
    {
      id: 'comments',
      label: 'comments',
      use: 'comments',
      uses: ['comments', 'comments-in-description', 'left-out'],
      texts: (one) => commentsOf(one).map((comment) => comment.text),
      put(task, one) {
        task.comments.push(...commentsOf(one));
        return true;
      },
    },
  ];
  const known = [
    'html_url',
    'web_url',
    'iid',
    'description',
    'state_reason',
    'due_date',
    'dueDate',
    'createdAt',
    'created_at',
    'updatedAt',
    'updated_at',
    'closedAt',
    'closed_at',
    'time_stats',
  ];
  return buildSource({
    system: isGitLab ? 'gitlab' : 'github',
    noun: 'issue',
    items,
    rowOf: (_, index) => index + 1,
    fields: [...fields, ...leftoversOf(items, (one) => one, [...fields.map(({ id }) => id), ...known])],
    remarks: remarksOf(items),
  });
}

function positive(value: unknown): string[] {
  return typeof value === 'number' && value > 0 ? [String(value)] : [];
}

function commentsOf({ comments }: Loose): SourceComment[] {
  return records(comments).map((one) => ({
    author: text(record(one.author).login) || text(record(one.user).login),
    at: text(one.createdAt) || text(one.created_at),
    text: text(one.body),
  }));
}

function remarksOf(items: readonly Loose[]): string[] {
  const counted = items.reduce(
    (sum, { comments, user_notes_count }) =>
      sum +
      (typeof comments === 'number' ? comments : 0) +
      (typeof user_notes_count === 'number' ? user_notes_count : 0),
    0,
  );
  return counted === 0 ? [] : [`${counted} comments are not in the file: it only says how many there are.`];
}
