import { maxImportKeyLength } from '@longtable/contract/rules/task-limits';
import type { FieldUse } from '../model/field-use.ts';
import type { FieldChoices, Source, SourceField, SystemId } from '../model/source.ts';
import { emptyTask, type SourceTask } from '../model/source-task.ts';
import { digestOf } from './digest.ts';
import { type FieldReader, putTexts } from './field-reader.ts';

/** Describes a file to `buildSource`. */
export type Reading<Item> = {
  readonly system: SystemId;
  readonly name?: string;
  readonly noun: Source['noun'];
  /** Raw data of each task, in file order. */
  readonly items: readonly Item[];
  readonly rowOf: (item: Item, index: number) => number;
  readonly fields: readonly FieldReader<Item>[];
  readonly remarks?: readonly string[];
  readonly hasDateWords?: boolean;
  /** Completes a task after all fields were set. */
  readonly finish?: (task: SourceTask, item: Item) => void;
};

/** Maximum length of an example in characters. */
const maxExample = 200;

const dateUses: ReadonlySet<FieldUse> = new Set(['start-date', 'due-date', 'completed-at', 'changed-at']);

/** Builds a source: counts the values of each field and creates the tasks. */
export function buildSource<Item>(reading: Reading<Item>): Source {
  const { system, name = '', noun, items, rowOf, remarks = [], hasDateWords = false } = reading;
  const readers = reading.fields;
  const fields = readers.map((reader) => describe(reader, items));
  const digests: string[] = [];
  const digest = (item: Item) =>
    digestOf(readers.map((reader) => reader.texts(item).join('\u0001')).join('\u0000'));
  const useOf = (reader: FieldReader<Item>, choices: FieldChoices) =>
    choices.get(reader.id)?.use ?? reader.use;
  return {
    system,
    name,
    noun,
    fields,
    remarks,
    hasDateWords,
    tasksOf(choices) {
      const used = readers
        .map((reader) => ({ reader, use: useOf(reader, choices), unit: choices.get(reader.id)?.unit }))
        .filter(({ use }) => use !== 'left-out');
      const tasks = items.map((item, index) => {
        const task = emptyTask(rowOf(item, index));
        for (const { reader, use, unit = reader.unit ?? 'hours' } of used) {
          if (reader.put?.(task, item, use)) continue;
          putTexts(task, reader.texts(item), { use, unit, label: reader.label, parsing: reader.parsing });
        }
        reading.finish?.(task, item);
        task.identity ||= task.key || (digests[index] ??= digest(item));
        return task;
      });
      return withOwnIdentities(tasks);
    },
    dates(choices) {
      const dated = readers.filter(
        (reader) => reader.isDate === true || dateUses.has(useOf(reader, choices)),
      );
      return items
        .flatMap((item) => dated.flatMap((reader) => reader.texts(item)))
        .filter((text) => text !== '');
    },
  };
}

function describe<Item>(reader: FieldReader<Item>, items: readonly Item[]): SourceField {
  let count = 0;
  let example = '';
  for (const item of items) {
    for (const text of reader.texts(item)) {
      if (text.trim() === '') continue;
      count += 1;
      if (example === '') example = text.trim().slice(0, maxExample);
    }
  }
  const { id, label, columns = 1, use, why = '', unit = 'hours', isTechnical = false } = reader;
  const uses = reader.uses ?? [use, ...(use === 'left-out' ? [] : (['left-out'] as const))];
  return { id, label, columns, count, example, use, uses, why, unit, isTechnical };
}

/** Makes identities unique: repeated ones get a numbered suffix. */
function withOwnIdentities(tasks: SourceTask[]): SourceTask[] {
  const taken = new Set<string>();
  const counts = new Map<string, number>();
  for (const task of tasks) {
    const { identity } = task;
    const own = identity.length > maxImportKeyLength - 8 ? digestOf(identity) : identity;
    let count = counts.get(own) ?? 1;
    task.identity = own;
    while (taken.has(task.identity)) {
      count += 1;
      task.identity = `${own}#${count}`;
    }
    counts.set(own, count);
    taken.add(task.identity);
  }
  return tasks;
}
