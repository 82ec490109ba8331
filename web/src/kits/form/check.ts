import type { z } from 'zod';
import { Unreachable } from '../../platform/client.ts';

/**
 * Loads the shape that a form is checked against: the input of an endpoint. Import the endpoint by its name, so that
 * the rest of its module stays out of the build:
 * `async () => (await import('@longtable/contract/teams')).teamsApi.create.input`.
 */
export type LoadShape = () => Promise<z.ZodType>;

/** Texts by field. */
export type FieldTexts = Readonly<Record<string, string>>;
/** Why the value of a field is invalid. */
export type Problem = { readonly text: string; readonly isTooLong: boolean };
/** The first problem of each field that has one. */
export type Problems = Readonly<Record<string, Problem>>;

/** Validates an input. `input` is the parsed input, as on the server, or null if there are problems. */
export type Check = (input: object) => { readonly problems: Problems; readonly input: object | null };

/** Loads the check of a shape. Rejects with `Unreachable` when the validator can't be loaded. */
export async function loadCheck(shape: LoadShape): Promise<Check> {
  const [loaded, { fieldMessage }] = await Promise.all([
    shape(),
    import('@longtable/contract/field-message'),
  ]).catch((cause: unknown) => {
    throw new Unreachable(cause);
  });
  return (input) => {
    const { error, data } = loaded.safeParse(input, { error: fieldMessage });
    if (!error) return { problems: {}, input: data as object };
    const problems: Record<string, Problem> = {};
    for (const { code, path, message } of error.issues) {
      const { field, text } = problemAt(path, message, input);
      problems[field] ??= { text, isTooLong: code === 'too_big' };
    }
    return { problems, input: null };
  };
}

/** The problems of a refused input by field. The server names them by path, such as `emails.2`. */
export function refusedFields(fields: Readonly<Record<string, string>>, input: object): FieldTexts {
  const texts: Record<string, string> = {};
  for (const [path, message] of Object.entries(fields)) {
    const { field, text } = problemAt(path.split('.'), message, input);
    texts[field] ??= text;
  }
  return texts;
}

/** The field of a problem, and its text; for an entry of a list of texts, the text begins with the entry. */
function problemAt(
  path: readonly PropertyKey[],
  message: string,
  input: object,
): { field: string; text: string } {
  const field = String(path[0]);
  const value = (input as Readonly<Record<string, unknown>>)[field];
  const entry: unknown = Array.isArray(value) ? value[Number(path[1])] : undefined;
  return { field, text: typeof entry === 'string' ? `${entry}: ${message}` : message };
}
