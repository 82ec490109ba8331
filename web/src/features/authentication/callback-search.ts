/** The search parameters of /auth/callback. */
export type CallbackSearch = {
  /** The token of a link that confirms an e-mail address. */
  readonly emailToken?: string;
  /** The whole query, unchanged, if a single sign-on provider added a code or an error. */
  readonly providerResponse?: string;
};

/** Parses the query of the URL, which starts with a question mark. */
export function readCallbackSearch(query: string): CallbackSearch {
  const search = new URLSearchParams(query);
  const emailToken = search.get('confirm-email');
  if (emailToken !== null) return { emailToken };
  const isResponse = (search.has('code') || search.has('error')) && search.has('state');
  return isResponse ? { providerResponse: query } : {};
}
