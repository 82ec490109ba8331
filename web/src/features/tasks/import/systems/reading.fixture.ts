import { readFile } from '../file/read-file.ts';
import type { FieldUse } from '../model/field-use.ts';
import type { FieldChoices, Source, SystemId } from '../model/source.ts';
import { emptyTask, type SourceTask } from '../model/source-task.ts';
import { detect } from './detect.ts';

/** Reads a file the way the dialog does. */
export async function sourceOf(
  content: string | Uint8Array<ArrayBuffer>,
  wanted?: SystemId,
): Promise<Source> {
  const { content: read } = await readFile(new Blob([content]));
  return detect(read, wanted).source;
}

/** Reads a JSON value as a file. */
export function sourceOfJson(json: unknown): Promise<Source> {
  return sourceOf(JSON.stringify(json));
}

/** Builds the tasks of a source with choices by field id. */
export function tasksOf(source: Source, choices: Readonly<Record<string, FieldUse>> = {}): SourceTask[] {
  return source.tasksOf(choicesOf(choices));
}

/** Field choices by field id. */
export function choicesOf(uses: Readonly<Record<string, FieldUse>>): FieldChoices {
  return new Map(Object.entries(uses).map(([id, use]) => [id, { use }]));
}

/** Default uses of the non-empty fields by label. */
export function usesOf(source: Source): Record<string, string> {
  return Object.fromEntries(
    source.fields.filter(({ count }) => count > 0).map(({ label, use }) => [label, use]),
  );
}

/** Formats rows as CSV; an array gives the values of columns with the same name. */
export function csvOf(
  head: readonly string[],
  rows: readonly Readonly<Record<string, string | readonly string[]>>[],
  { delimiter = ',', newline = '\r\n' } = {},
): string {
  const quoted = (cell: string) =>
    new RegExp(`["\\r\\n${delimiter}]`).test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
  const lines = rows.map((row) => {
    const left = new Map(
      Object.entries(row).map(([name, cell]) => [name, typeof cell === 'string' ? [cell] : [...cell]]),
    );
    return head.map((name) => left.get(name)?.shift() ?? '');
  });
  return [head, ...lines].map((cells) => cells.map(quoted).join(delimiter)).join(newline);
}

/** A task with the given fields. */
export function aTask(fields: Partial<SourceTask>): SourceTask {
  return { ...emptyTask(2), identity: 'x', title: 'A task', ...fields };
}
