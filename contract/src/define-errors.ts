/** The status of an answer that is no success, and the text a person reads: what happened, what is safe, what to do. */
export type ErrorKind = { readonly status: number; readonly text: string };

/**
 * Declares what a resource's requests are refused with, by code (`task/not-found`). A code is stable, since programs look
 * at it; the text may be translated one day. `{name}` in a text is filled from the error's parameters.
 */
/* Read by the build of the client, which leaves out what a page does not use: @__NO_SIDE_EFFECTS__ */
export function defineErrors<const Errors extends Readonly<Record<`${string}/${string}`, ErrorKind>>>(
  errors: Errors,
): Errors {
  return errors;
}
