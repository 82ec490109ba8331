import { maxSubtasks, maxSubtaskTitleLength, maxTitleLength } from '@longtable/contract/rules/task-limits';
import { type TaskPriority, taskPriorityLabels } from '@longtable/contract/rules/task-priority';
import { cleanTags, maxTagLength, maxTags } from '@longtable/contract/rules/task-tags';
import type { SourceDuration, SourceStep, SourceTask } from '../model/source-task.ts';
import { hoursOf } from '../values/durations.ts';
import type { Note } from './days.ts';
import type { PlanChoices } from './plan.ts';
import { priorityFor } from './statuses.ts';
import { oneLine, short, shortened } from './texts.ts';

type Fields = {
  readonly title: string;
  readonly priority: TaskPriority;
  readonly tags: readonly string[];
  readonly steps: readonly SourceStep[];
  readonly estimatedHours: number | null;
  readonly timeTaken: number | null;
  /** Values beyond the limits of a task, for the description. */
  readonly lines: readonly { label: string; text: string }[];
};

/** Resolves the fields that don't depend on other tasks or people. */
export function fieldsOf(task: SourceTask, choices: PlanChoices, note: Note): Fields {
  const lines: { label: string; text: string }[] = [];
  const priority = task.priority === '' ? 'medium' : priorityFor(task.priority, choices);
  if (priority === null)
    note('priority', `Unknown priority “${short(task.priority)}”: set to ${taskPriorityLabels.medium}.`);
  const title = oneLine(task.title);
  if (title.length > maxTitleLength) {
    note(
      'title',
      `The title was cut at ${maxTitleLength.toLocaleString()} characters: the full title is in the description.`,
    );
    lines.push({ label: 'Title', text: title });
  }
  return {
    title: shortened(title, maxTitleLength),
    priority: priority ?? 'medium',
    tags: tagsOf(task.tags, lines, note),
    steps: stepsOf(task.steps, lines, note),
    estimatedHours: hours(task.estimate, { use: 'estimate', label: 'Estimate' }, lines, note),
    timeTaken: hours(task.timeSpent, { use: 'time-spent', label: 'Time taken' }, lines, note),
    lines,
  };
}

type Lines = { label: string; text: string }[];

function tagsOf(all: readonly string[], lines: Lines, note: Note): string[] {
  const tags = all.map(oneLine).filter((tag) => tag !== '');
  const kept = cleanTags(tags);
  if (tags.some((tag) => tag.length > maxTagLength))
    note('tags', `A tag was cut at ${maxTagLength} characters.`);
  if (tags.length > maxTags) {
    const names = new Set(kept.map((tag) => tag.toLocaleLowerCase('en')));
    const others = new Map(
      tags
        .map((tag) => shortened(tag, maxTagLength))
        .filter((tag) => !names.has(tag.toLocaleLowerCase('en')))
        .map((tag) => [tag.toLocaleLowerCase('en'), tag]),
    );
    if (others.size > 0) {
      note('tags', `More than ${maxTags} tags: the rest is kept in the description.`);
      lines.push({ label: 'More tags', text: [...others.values()].join(', ') });
    }
  }
  return kept;
}

function stepsOf(all: readonly SourceStep[], lines: Lines, note: Note): SourceStep[] {
  const named = all
    .map(({ title, done }) => ({ title: oneLine(title), done }))
    .filter(({ title }) => title !== '');
  const others = named.slice(maxSubtasks);
  if (others.length > 0) {
    note('steps', `More than ${maxSubtasks} checklist items: the rest is kept in the description.`);
    lines.push({
      label: 'More checklist items',
      text: others.map(({ title, done }) => `\n[${done ? 'x' : ' '}] ${title}`).join(''),
    });
  }
  const kept = named.slice(0, maxSubtasks);
  if (kept.some(({ title }) => title.length > maxSubtaskTitleLength))
    note('steps', `A checklist item was cut at ${maxSubtaskTitleLength} characters.`);
  return kept.map(({ title, done }) => ({ title: shortened(title, maxSubtaskTitleLength), done }));
}

function hours(
  duration: SourceDuration | null,
  { use, label }: { use: 'estimate' | 'time-spent'; label: string },
  lines: Lines,
  note: Note,
): number | null {
  if (duration === null) return null;
  const found = hoursOf(duration.text, duration.unit);
  if (found !== null) return found;
  note(use, `${label} “${short(duration.text)}” can’t be read: kept in the description.`);
  lines.push({ label, text: duration.text });
  return null;
}
