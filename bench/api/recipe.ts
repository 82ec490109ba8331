import { isDeepStrictEqual } from 'node:util';
import type { Cards } from '@longtable/contract/cards';
import type { EventRow } from '@longtable/contract/live';
import type { Task } from '@longtable/contract/tasks';
import type { Statement } from '../product/record-sql.ts';

/** The values of a statement's parameters, by name. */
export type MoveFacts = {
  readonly taskId: string;
  readonly actorId: string;
  readonly status: string;
  readonly position: string;
  readonly progress: number;
  readonly completedAt: string | null;
  readonly version: number;
  readonly nextVersion: number;
  /** The id for undoing the change. */
  readonly changeId: string;
  /** The recorded change: values before and after, by field. */
  readonly changes: Changes;
  /** The payload of the event. */
  readonly payload: { readonly task: EventRow<Task>; readonly by: string; readonly cards: Cards };
};

type Changes = Readonly<Record<string, readonly [unknown, unknown]>>;

type Filling =
  | { readonly fact: keyof MoveFacts }
  | { readonly json: Filling }
  | { readonly list: readonly Filling[] }
  | { readonly object: Readonly<Record<string, Filling>> }
  | { readonly constant: unknown };

/** The statements of one move, with the values of their parameters. */
export type RecordedMove = { readonly recorded: readonly Statement[]; readonly facts: MoveFacts };

/** A statement with the source of each of its parameters. */
export type Step = { readonly text: string; readonly name?: string; readonly filling: readonly Filling[] };

/**
 * Generalizes the recording of a move to any move, by recognizing each parameter by its value. `facts` are those of the
 * recorded move; no two may be equal. Throws when a parameter is unknown and differs between two recordings, because
 * then the bare server would not run what the product runs.
 */
export function moveRecipe({ recorded, facts }: RecordedMove, other: RecordedMove): Step[] {
  const recipe = recorded.map(({ text, name, values }) => ({
    text,
    ...(name !== undefined && { name }),
    filling: values.map((value) => recognize(value, facts)),
  }));
  const sent = recipe.map((step) => ({ text: step.text, values: valuesOf(step, other.facts) }));
  const expected = other.recorded.map(({ text, values }) => ({ text, values }));
  if (!isDeepStrictEqual(sent.map(comparable), expected.map(comparable))) {
    throw new Error(
      `The bare server would not run the statements of the product. It would run:\n${JSON.stringify(sent, null, 1)}\nThe product ran:\n${JSON.stringify(expected, null, 1)}`,
    );
  }
  return recipe;
}

/** The parameters of a step for a move. */
export function valuesOf({ filling }: Pick<Step, 'filling'>, facts: MoveFacts): unknown[] {
  return filling.map((each) => fill(each, facts));
}

function recognize(value: unknown, facts: MoveFacts): Filling {
  if (Array.isArray(value)) return { list: value.map((each) => recognize(each, facts)) };
  const name = (Object.keys(facts) as (keyof MoveFacts)[]).find((key) =>
    isDeepStrictEqual(facts[key], value),
  );
  if (name) return { fact: name };
  if (typeof value === 'string' && /^[{[]/.test(value)) return { json: recognize(JSON.parse(value), facts) };
  if (typeof value !== 'object' || value === null) return { constant: value };
  const parts = Object.entries(value).map(([key, part]) => [key, recognize(part, facts)] as const);
  return { object: Object.fromEntries(parts) };
}

function fill(filling: Filling, facts: MoveFacts): unknown {
  if ('fact' in filling) return facts[filling.fact];
  if ('json' in filling) return JSON.stringify(fill(filling.json, facts));
  if ('list' in filling) return filling.list.map((each) => fill(each, facts));
  if ('object' in filling) {
    const parts = Object.entries(filling.object).map(([key, part]) => [key, fill(part, facts)] as const);
    return Object.fromEntries(parts);
  }
  return filling.constant;
}

type Movable = Pick<Task, 'status' | 'progress' | 'completedAt' | 'position'>;
const movable = ['status', 'progress', 'completedAt', 'position'] as const;

/** The recorded change of a move. */
export function changesOf(before: Movable, after: Movable): Changes {
  const changes: Record<string, readonly [unknown, unknown]> = {};
  for (const field of movable) {
    if (before[field] !== after[field]) changes[field] = [before[field], after[field]];
  }
  return changes;
}

/** Parses JSON values, to compare them regardless of the order of keys. */
function comparable(statement: { text: string; values: readonly unknown[] }): unknown {
  const values = statement.values.map((value) =>
    typeof value === 'string' && /^[{[]/.test(value) ? (JSON.parse(value) as unknown) : value,
  );
  return { text: statement.text, values };
}
