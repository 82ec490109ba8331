import { tagKey } from '@longtable/contract/rules/task-tags';
import type { Task } from '@longtable/contract/tasks';
import type { Directory } from '../../../platform/directory.ts';
import { assigneeOf } from '../task-names.ts';

/** Something that tasks can be narrowed by, and how many have it. */
export type Choice = { readonly value: string; readonly label: string; readonly count: number };

/** The tags and the people that some tasks have, by name. */
export type TaskChoices = { readonly tags: readonly Choice[]; readonly people: readonly Choice[] };

const made = new WeakMap<readonly Task[], { readonly names: Directory; readonly choices: TaskChoices }>();

/** Those of these tasks; walked once, however many ask. */
export function choicesOf(tasks: readonly Task[], names: Directory): TaskChoices {
  const known = made.get(tasks);
  if (known?.names === names) return known.choices;
  const tags = new Map<string, Choice>();
  const people = new Map<string, Choice>();
  for (const task of tasks) {
    // One tag in two spellings is one.
    for (const tag of task.tags) count(tags, tagKey(tag), { value: tag, label: tag });
    const { id: value, name: label } = assigneeOf(task, names);
    count(people, value, { value, label });
  }
  const choices = { tags: byName(tags), people: byName(people) };
  made.set(tasks, { names, choices });
  return choices;
}

/** The same as the server counted them. */
export function choicesAmong(
  {
    tags,
    assignees,
  }: {
    readonly tags: readonly { readonly tag: string; readonly count: number }[];
    readonly assignees: readonly { readonly personId: string; readonly count: number }[];
  },
  { person }: Pick<Directory, 'person'>,
): TaskChoices {
  return {
    tags: byName(new Map(tags.map(({ tag, count }) => [tag, { value: tag, label: tag, count }]))),
    people: byName(
      new Map(
        assignees.map(({ personId, count }) => [
          personId,
          { value: personId, label: person(personId)?.name ?? '', count },
        ]),
      ),
    ),
  };
}

function count(choices: Map<string, Choice>, key: string, { value, label }: Omit<Choice, 'count'>): void {
  const known = choices.get(key);
  choices.set(key, known ? { ...known, count: known.count + 1 } : { value, label, count: 1 });
}

// Making one costs more than a thousand uses of it.
const collator = new Intl.Collator(undefined, { sensitivity: 'base', numeric: true });

function byName(choices: Map<string, Choice>): readonly Choice[] {
  return [...choices.values()].toSorted((a, b) => collator.compare(a.label, b.label));
}
