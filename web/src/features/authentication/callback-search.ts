import type { AuthSearch } from './forms/auth-search.ts';

/**
 * Reads what brought the browser to /auth/callback: a provider of single sign-on, with a code or with an error, or the
 * link in an e-mail. What a provider says is passed on as it came, which is not as the router reads it (`?code=12e3`
 * would be a number); `address` is the query of the page while it is still that of the provider.
 */
export function callbackSearch(
  search: Readonly<Record<string, unknown>>,
  address: string = location.search,
): Pick<AuthSearch, 'query' | 'confirm-email'> {
  const { query, code, state, error, 'confirm-email': token } = search;
  if (token !== undefined) return { 'confirm-email': String(token) };
  if (typeof query === 'string') return { query };
  const isAnswer = (code !== undefined || error !== undefined) && state !== undefined;
  return isAnswer ? { query: address } : {};
}
