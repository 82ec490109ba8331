import { tagKey } from '@longtable/contract/rules/task-tags';
import type { Task } from '@longtable/contract/tasks';
import type { Directory } from '../../../platform/directory.ts';
import { assigneeOf } from '../data/task-names.ts';

/** A filter value, and the number of tasks with it. */
export type Choice = { readonly value: string; readonly label: string; readonly count: number };

/** The tags and assignees of some tasks, by name. */
export type TaskChoices = { readonly tags: readonly Choice[]; readonly people: readonly Choice[] };

const made = new WeakMap<readonly Task[], { readonly names: Directory; readonly choices: TaskChoices }>();

/** Computes the choices of tasks, once per list. */
export function choicesOf(tasks: readonly Task[], names: Directory): TaskChoices {
  const known = made.get(tasks);
  if (known?.names === names) return known.choices;
  const tags = new Map<string, Choice>();
  const people = new Map<string, Choice>();
  for (const task of tasks) {
    // Spellings that differ in case are one tag.
    for (const tag of task.tags) count(tags, tagKey(tag), { value: tag, label: tag });
    const { id: value, name: label } = assigneeOf(task, names);
    count(people, value, { value, label });
  }
  const choices = { tags: byName(tags), people: byName(people) };
  made.set(tasks, { names, choices });
  return choices;
}

/** The choices as counted by the server. */
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

// Creating a collator costs more than a thousand comparisons.
const collator = new Intl.Collator(undefined, { sensitivity: 'base', numeric: true });

function byName(choices: Map<string, Choice>): readonly Choice[] {
  return [...choices.values()].toSorted((a, b) => collator.compare(a.label, b.label));
}
