import type { AuthSearch } from './forms/auth-search.ts';

/**
 * Reads what brought the browser to /auth/callback: a provider of single sign-on, or the link in an e-mail. A
 * provider's code is passed on as it came, which is not as the router reads it (`?code=12e3` would be a number);
 * `address` is the query of the page while it is still that of the provider.
 */
export function callbackSearch(
  search: Readonly<Record<string, unknown>>,
  address: string = location.search,
): Pick<AuthSearch, 'query' | 'confirm-email'> {
  const { query, code, state, 'confirm-email': token } = search;
  if (token !== undefined) return { 'confirm-email': String(token) };
  if (typeof query === 'string') return { query };
  return code !== undefined && state !== undefined ? { query: address } : {};
}
