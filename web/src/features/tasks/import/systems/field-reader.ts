import type { TaskStatus } from '@longtable/contract/rules/task-status';
import type { FieldUse } from '../model/field-use.ts';
import type { SourceAttachment, SourceComment, SourceStep, SourceTask } from '../model/source-task.ts';
import { stepsIn, tagsIn } from '../values/cells.ts';
import type { DurationUnit } from '../values/durations.ts';
import { lettersOf } from '../values/letters.ts';
import { statusOf } from '../values/words.ts';

/** System-specific parsers for the values of a field. */
export type Parsing = {
  /** Splits tags, people or keys. */
  readonly list?: (text: string) => string[];
  readonly comment?: (text: string) => SourceComment[];
  readonly attachment?: (text: string) => SourceAttachment[];
  readonly steps?: (text: string) => SourceStep[];
  /** Translates a code to a name. */
  readonly word?: (text: string) => string;
  /** Returns the status category. */
  readonly hint?: (text: string) => TaskStatus | null;
  /** A completion date alone doesn't mark the task as completed. */
  readonly leavesOpen?: boolean;
};

/** Reads one field of a file. `Item` is the raw data of one task. */
export type FieldReader<Item> = {
  readonly id: string;
  readonly label: string;
  readonly columns?: number;
  /** Default use, and all uses to choose from. */
  readonly use: FieldUse;
  readonly uses?: readonly FieldUse[];
  readonly why?: string;
  readonly unit?: DurationUnit;
  readonly isTechnical?: boolean;
  /** Its values are dates whatever its use, and help to detect the date order. */
  readonly isDate?: boolean;
  /** Returns the values as text; empty ones are ignored. */
  readonly texts: (item: Item) => readonly string[];
  readonly parsing?: Parsing;
  /** Sets the field on the task itself; returns false to fall back to `putTexts`. */
  readonly put?: (task: SourceTask, item: Item, use: FieldUse) => boolean;
};

const yes = new Set(
  [
    'true',
    'yes',
    '1',
    'x',
    '✓',
    '✔',
    'ja',
    'oui',
    'sí',
    'si',
    'sim',
    'да',
    'はい',
    '是',
    'archived',
    'closed',
    'done',
    'completed',
  ].map((word) => lettersOf(word) || word),
);
const no = new Set(
  ['false', 'no', '0', 'nein', 'non', 'não', 'нет', 'いいえ', '否', 'nee', 'incomplete', 'open'].map(
    lettersOf,
  ),
);

/** Whether a cell means yes. */
export function isYes(text: string): boolean {
  return yes.has(lettersOf(text) || text.trim());
}

/** Sets the values of a field on a task according to its use. */
export function putTexts(
  task: SourceTask,
  all: readonly string[],
  {
    use,
    label,
    unit,
    parsing = {},
  }: { use: FieldUse; label: string; unit: DurationUnit; parsing?: Parsing | undefined },
): void {
  const texts = all.filter((text) => text.trim() !== '');
  const [first] = texts;
  if (first === undefined) return;
  const {
    list = tagsIn,
    word = asItIs,
    hint,
    comment = plainComment,
    attachment = linksIn,
    steps = stepsIn,
  } = parsing;
  switch (use) {
    case 'title':
      task.title ||= first;
      return;
    case 'description':
      task.description = [task.description, ...texts].filter((text) => text !== '').join('\n\n');
      return;
    case 'status':
    case 'status-and-tag':
      task.status ||= word(first).trim();
      task.statusHint ??= hint?.(first) ?? null;
      if (use === 'status-and-tag') task.tags.push(first.trim());
      return;
    case 'status-hint':
      task.statusHint ??= statusOf(first);
      return;
    case 'priority':
      task.priority ||= word(first).trim();
      return;
    case 'start-date':
      task.startDate ||= first.trim();
      return;
    case 'due-date':
      putDueDate(task, word(first).trim());
      return;
    case 'completed-at':
      task.completedAt ||= first.trim();
      if (!parsing.leavesOpen) task.isDone = true;
      return;
    case 'changed-at':
      task.changedAt ||= first.trim();
      return;
    case 'repeat':
      task.repeat ||= first.trim();
      return;
    case 'tags':
      task.tags.push(...texts.flatMap((text) => list(text)));
      return;
    case 'project':
      task.project ||= word(first).trim();
      return;
    case 'assignee':
      task.assignees.push(...texts.flatMap(parsing.list ?? peopleIn));
      return;
    case 'estimate':
      task.estimate ??= { text: first.trim(), unit };
      return;
    case 'time-spent':
      task.timeSpent ??= { text: first.trim(), unit };
      return;
    case 'steps':
      task.steps.push(...texts.flatMap(steps));
      return;
    case 'comments':
    case 'comments-in-description':
      task.comments.push(...texts.flatMap(comment));
      return;
    case 'attachments':
      task.attachments.push(...texts.flatMap(attachment));
      return;
    case 'parent':
      task.parent ||= first.trim();
      return;
    case 'depends-on':
      task.dependsOn.push(...texts.map((text) => text.trim()));
      return;
    case 'blocks':
      task.blocks.push(...texts.map((text) => text.trim()));
      return;
    case 'key':
      task.key ||= first.trim();
      return;
    case 'done':
      putDone(task, first.trim());
      return;
    case 'archived':
      // Some systems export the date of archiving.
      task.isArchived ||= isYes(first) || /\d{4}/.test(first);
      return;
    case 'note':
      task.notes.push({ label, text: texts.map((text) => text.trim()).join(', ') });
      return;
    case 'left-out':
      return;
  }
}

/** Sets the due date; a range such as `March 24, 2026 → March 28, 2026` also sets the start date. */
function putDueDate(task: SourceTask, text: string): void {
  if (task.dueDate !== '') return;
  const [from = '', to] = text.split('→').map((part) => part.trim());
  if (to === undefined || to === '') {
    task.dueDate = from;
    return;
  }
  task.startDate ||= from;
  task.dueDate = to;
}

/** Handles a checkbox or the date of completion. */
function putDone(task: SourceTask, text: string): void {
  if (isYes(text)) task.isDone = true;
  else if (!no.has(lettersOf(text)) && /\d/.test(text)) {
    task.isDone = true;
    task.completedAt ||= text;
  }
}

function asItIs(text: string): string {
  return text;
}

function plainComment(text: string): SourceComment[] {
  return [{ author: '', at: '', text: text.trim() }];
}

/** Parses people: `Ada Lovelace; Bo <bo@example.com>`. */
export function peopleIn(text: string): string[] {
  return text.split(/[,;|\n]/).flatMap((part) => {
    const [, name = '', address = ''] = /^(.*?)<([^<>\s]+@[^<>\s]+)>\s*$/.exec(part.trim()) ?? [];
    if (address !== '') return [address, name.trim()].filter((one) => one !== '');
    return part.trim() === '' ? [] : [part.trim()];
  });
}

/** Extracts links; a text without links becomes an attachment without a URL. */
export function linksIn(text: string): SourceAttachment[] {
  const found = [...text.matchAll(/https?:\/\/[^\s"'<>]+/g)].map(([url]) => ({
    name: '',
    url: url.replace(/[),.;\]]+$/, ''),
  }));
  return found.length > 0 ? found : [{ name: text.trim(), url: '' }];
}
