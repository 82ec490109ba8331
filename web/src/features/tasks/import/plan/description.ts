import { maxDescriptionLength } from '@longtable/contract/rules/task-limits';
import type { SourceTask } from '../model/source-task.ts';
import type { Note } from './days.ts';
import { oneLine, shortened } from './texts.ts';

/** Builds the description with notes, attachments and comments below it. */
export function descriptionOf(
  task: SourceTask,
  {
    lines,
    comments,
    note,
  }: { lines: readonly { label: string; text: string }[]; comments: readonly string[]; note: Note },
): string {
  const notes = [...lines, ...task.notes].map(({ label, text }) => `${label}: ${text.trim()}`);
  const attachments = task.attachments.map(
    ({ name, url }) => `- ${[oneLine(name), url].filter((part) => part !== '').join(' ')}`,
  );
  const parts = [
    task.description.trim(),
    notes.join('\n'),
    ...(attachments.length > 0 ? [`Attachments:\n${attachments.join('\n')}`] : []),
    ...(comments.length > 0 ? [`Comments:\n${comments.join('\n\n')}`] : []),
  ];
  const text = parts.filter((part) => part !== '').join('\n\n');
  if (text.length > maxDescriptionLength)
    note('description', `The description was cut at ${maxDescriptionLength.toLocaleString()} characters.`);
  return shortened(text, maxDescriptionLength);
}
