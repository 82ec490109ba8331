import { isDeepStrictEqual } from 'node:util';
import type { TaskFields } from '@longtable/contract/tasks';
import type { Statement } from '../product/record-sql.ts';

/** What a statement of a move is filled with, by name. */
export type MoveFacts = {
  readonly taskId: string;
  readonly actorId: string;
  readonly status: string;
  readonly position: string;
  readonly progress: number;
  readonly completedAt: string | null;
  readonly version: number;
  readonly nextVersion: number;
  /** The payload of the event. */
  readonly payload: { readonly task: TaskFields };
};

type Filling =
  | { readonly fact: keyof MoveFacts }
  | { readonly json: Filling }
  | { readonly list: readonly Filling[] }
  | { readonly constant: unknown };

/** A statement with what belongs in each of its parameters. */
export type Step = { readonly text: string; readonly name?: string; readonly filling: readonly Filling[] };

/**
 * Turns the recording of one move into something that any move can be run by: each parameter is recognized by its
 * value. `facts` are those of the recorded move; no two of them may be equal. Throws when a parameter is none of them
 * and differs between two recordings, because then the bare server would not run what the product runs.
 */
export function moveRecipe(
  recorded: readonly Statement[],
  facts: MoveFacts,
  again: { recorded: readonly Statement[]; facts: MoveFacts },
): Step[] {
  const recipe = recorded.map(({ text, name, values }) => ({
    text,
    ...(name !== undefined && { name }),
    filling: values.map((value) => recognize(value, facts)),
  }));
  const sent = recipe.map((step) => ({ text: step.text, values: valuesOf(step, again.facts) }));
  const expected = again.recorded.map(({ text, values }) => ({ text, values }));
  if (!isDeepStrictEqual(sent.map(readable), expected.map(readable))) {
    throw new Error(
      `The bare server would not run the statements of the product. It would run:\n${JSON.stringify(sent, null, 1)}\nThe product ran:\n${JSON.stringify(expected, null, 1)}`,
    );
  }
  return recipe;
}

/** The parameters of a step for one move. */
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
  return { constant: value };
}

function fill(filling: Filling, facts: MoveFacts): unknown {
  if ('fact' in filling) return facts[filling.fact];
  if ('json' in filling) return JSON.stringify(fill(filling.json, facts));
  if ('list' in filling) return filling.list.map((each) => fill(each, facts));
  return filling.constant;
}

/** JSON with its keys in whatever order is the same JSON. */
function readable(statement: { text: string; values: readonly unknown[] }): unknown {
  const values = statement.values.map((value) =>
    typeof value === 'string' && /^[{[]/.test(value) ? (JSON.parse(value) as unknown) : value,
  );
  return { text: statement.text, values };
}
