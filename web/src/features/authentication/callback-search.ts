/** What brought the browser to /auth/callback. */
export type CallbackSearch = {
  /** Of the link in an e-mail that confirms an address. */
  readonly emailToken?: string;
  /** All that a provider of single sign-on has added to the address, to the letter: a code, or an error. */
  readonly providerAnswer?: string;
};

/** Reads the query of the address, with its question mark. */
export function readCallbackSearch(query: string): CallbackSearch {
  const search = new URLSearchParams(query);
  const emailToken = search.get('confirm-email');
  if (emailToken !== null) return { emailToken };
  const isAnswer = (search.has('code') || search.has('error')) && search.has('state');
  return isAnswer ? { providerAnswer: query } : {};
}
