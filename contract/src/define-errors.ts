/** The status of a refusal, and the text for people: what happened, what is safe, what to do. */
export type ErrorKind = { readonly status: number; readonly text: string };

/**
 * Declares the refusals of a resource by code (`task/not-found`). Codes are stable, since programs compare them; texts
 * may be translated. `{name}` in a text is replaced by the error's parameter of that name.
 */
/* Lets the client's bundler drop refusals that a page does not use: @__NO_SIDE_EFFECTS__ */
export function defineErrors<const Errors extends Readonly<Record<`${string}/${string}`, ErrorKind>>>(
  errors: Errors,
): Errors {
  return errors;
}
