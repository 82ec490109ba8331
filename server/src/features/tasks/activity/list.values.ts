import { type ActivityField, activityFields, type TaskActivity } from '@longtable/contract/task-activity';
import { unseen } from '../dependencies/dependencies.ts';
import type { FieldChanges } from './field-changes.ts';

/** Names for the ids in changes, as far as the reader may know them. */
export type Names = {
  readonly people: ReadonlyMap<string, string>;
  readonly projects: ReadonlyMap<string, string>;
  readonly tasks: ReadonlyMap<string, string>;
};

/** The ids in these changes, each once. */
export function idsIn(all: readonly FieldChanges[]): Readonly<Record<keyof Names, string[]>> {
  const of = (field: ActivityField) => [
    ...new Set(all.flatMap((changes) => changes[field] ?? []).flatMap(textsIn)),
  ];
  return { people: of('assignee'), projects: of('project'), tasks: of('dependencies') };
}

/** The changes to show, in a fixed order of fields. */
export function shownChanges(changes: FieldChanges, names: Names): TaskActivity['changes'] {
  return activityFields.flatMap((field) => {
    const change = changes[field];
    if (!change) return [];
    return [{ field, from: textOf(field, change[0], names), to: textOf(field, change[1], names) }];
  });
}

function textOf(field: ActivityField, value: unknown, names: Names): string | null {
  switch (field) {
    case 'description':
      return null;
    case 'assignee':
      return nameOf(value, names.people);
    case 'project':
      return nameOf(value, names.projects);
    case 'dependencies':
      return joined(textsIn(value).map((id) => names.tasks.get(id) ?? unseen));
    case 'tags':
      return joined(textsIn(value));
    case 'repeat':
      return value === null ? null : JSON.stringify(value);
    case 'title':
    case 'dueDate':
    case 'startDate':
    case 'priority':
    case 'status':
    case 'estimatedHours':
    case 'timeTaken':
    case 'subtask-added':
    case 'subtask-done':
    case 'subtask-open':
    case 'subtask-renamed':
    case 'subtask-removed':
      return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
    default:
      return field satisfies never;
  }
}

function nameOf(value: unknown, names: ReadonlyMap<string, string>): string | null {
  return typeof value === 'string' ? (names.get(value) ?? null) : null;
}

/** An empty value has no text. */
function joined(texts: readonly string[]): string | null {
  return texts.length === 0 ? null : texts.join(', ');
}

/** The texts of a value or a list of values. */
function textsIn(value: unknown): string[] {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  return values.filter((one) => typeof one === 'string');
}
