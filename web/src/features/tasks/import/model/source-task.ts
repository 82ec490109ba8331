import type { TaskStatus } from '@longtable/contract/rules/task-status';
import type { DurationUnit } from '../values/durations.ts';

/** A checklist item. */
export type SourceStep = { readonly title: string; readonly done: boolean };

/** A comment; `at` is the unparsed date, '' if unknown. */
export type SourceComment = { readonly author: string; readonly at: string; readonly text: string };

/** A linked file or page. */
export type SourceAttachment = { readonly name: string; readonly url: string };

/** An unparsed duration and the unit of plain numbers. */
export type SourceDuration = { readonly text: string; readonly unit: DurationUnit };

/**
 * The intermediate model: one task as read from any system. Values are unparsed text; '' means missing.
 */
export type SourceTask = {
  /** 1-based row in the file, or position of the card on the board. */
  row: number;
  /** Stable unique identity within the source system. */
  identity: string;
  /** Key by which other tasks refer to it (`PAY-12`), and further ids. */
  key: string;
  aliases: string[];
  title: string;
  description: string;
  status: string;
  /** Status category reported by the source system. */
  statusHint: TaskStatus | null;
  priority: string;
  startDate: string;
  dueDate: string;
  repeat: string;
  tags: string[];
  project: string;
  /** Names or e-mail addresses; the first one that can be assigned is used. */
  assignees: string[];
  estimate: SourceDuration | null;
  timeSpent: SourceDuration | null;
  steps: SourceStep[];
  comments: SourceComment[];
  attachments: SourceAttachment[];
  /** Lines to add to the description. */
  notes: { label: string; text: string }[];
  /** Key or title of the parent task. */
  parent: string;
  /** Keys or titles of tasks that block it; one text may list several, separated by commas. */
  dependsOn: string[];
  /** Keys or titles of tasks that it blocks. */
  blocks: string[];
  /** Completed regardless of its status. */
  isDone: boolean;
  completedAt: string;
  /** Last change; replaces a missing completion date. */
  changedAt: string;
  isArchived: boolean;
};

/** Returns a task without any values. */
export function emptyTask(row: number): SourceTask {
  return {
    row,
    identity: '',
    key: '',
    aliases: [],
    title: '',
    description: '',
    status: '',
    statusHint: null,
    priority: '',
    startDate: '',
    dueDate: '',
    repeat: '',
    tags: [],
    project: '',
    assignees: [],
    estimate: null,
    timeSpent: null,
    steps: [],
    comments: [],
    attachments: [],
    notes: [],
    parent: '',
    dependsOn: [],
    blocks: [],
    isDone: false,
    completedAt: '',
    changedAt: '',
    isArchived: false,
  };
}
