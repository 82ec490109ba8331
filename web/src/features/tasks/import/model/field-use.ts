/** What a field of a file can be imported as, in display order. */
export const fieldUses = [
  'title',
  'description',
  'status',
  'status-and-tag',
  'status-hint',
  'priority',
  'start-date',
  'due-date',
  'completed-at',
  'changed-at',
  'repeat',
  'tags',
  'project',
  'assignee',
  'estimate',
  'time-spent',
  'steps',
  'comments',
  'comments-in-description',
  'attachments',
  'parent',
  'depends-on',
  'blocks',
  'key',
  'done',
  'archived',
  'note',
  'left-out',
] as const;
export type FieldUse = (typeof fieldUses)[number];

export const fieldUseLabels: Readonly<Record<FieldUse, string>> = {
  title: 'Title',
  description: 'Description',
  status: 'Status',
  'status-and-tag': 'Status and tag',
  'status-hint': 'Status meaning',
  priority: 'Priority',
  'start-date': 'Start date',
  'due-date': 'Due date',
  'completed-at': 'Completion date',
  'changed-at': 'Last change',
  repeat: 'Repeat',
  tags: 'Tags',
  project: 'Project',
  assignee: 'Assignee',
  estimate: 'Estimated hours',
  'time-spent': 'Time taken',
  steps: 'Checklist',
  comments: 'Comments',
  'comments-in-description': 'In the description',
  attachments: 'Links',
  parent: 'Parent task',
  'depends-on': 'Waits for',
  blocks: 'Blocks',
  key: 'Task key',
  done: 'Completed',
  archived: 'Archived',
  note: 'Description line',
  'left-out': 'Don’t import',
};

/** Short explanations for uses that need one. */
export const fieldUseHints: Partial<Readonly<Record<FieldUse, string>>> = {
  'status-and-tag': 'Also becomes a tag',
  'status-hint': 'Defines what the statuses mean',
  'changed-at': 'Completion date for completed tasks without one',
  comments: 'Posted by you, with author and date in the text',
  attachments: 'Added to the description; files stay where they are',
  key: 'Recognizes the task when you import the file again',
};

/** Uses that at most one field can have. */
const single: ReadonlySet<FieldUse> = new Set([
  'title',
  'status',
  'status-and-tag',
  'priority',
  'start-date',
  'due-date',
  'repeat',
  'project',
  'estimate',
  'time-spent',
  'key',
]);

/** Returns the exclusive role of a use; both status uses share one role. */
function roleOf(use: FieldUse): FieldUse | null {
  if (use === 'status-and-tag') return 'status';
  return single.has(use) ? use : null;
}

/** Whether two fields can't have these uses at the same time. */
export function areExclusive(one: FieldUse, other: FieldUse): boolean {
  return roleOf(one) !== null && roleOf(one) === roleOf(other);
}

/** Uses available for any text column. */
export const usesOfText: readonly FieldUse[] = [
  'title',
  'description',
  'status',
  'status-and-tag',
  'priority',
  'start-date',
  'due-date',
  'completed-at',
  'repeat',
  'tags',
  'project',
  'assignee',
  'estimate',
  'time-spent',
  'steps',
  'comments',
  'attachments',
  'parent',
  'depends-on',
  'archived',
  'note',
  'left-out',
];
