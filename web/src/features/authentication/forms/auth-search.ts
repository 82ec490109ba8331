import { useAddress } from '../../../platform/address.ts';
import { paths } from '../../../platform/paths.ts';
import { pathAfterSignIn } from '../next-path.ts';

/** The search parameters of these pages. */
export type AuthSearch = {
  /** The path to go to after signing in, other than the Desk. */
  readonly next?: string;
  /** The token of an e-mailed link. */
  readonly token?: string;
  /** The error code of the provider. */
  readonly error?: string;
  /** The code of an invitation to this server. */
  readonly invitation?: string;
};

/** Parses the query of a URL. It is untrusted: anyone may have made the link. */
export function readAuthSearch(query: string): AuthSearch {
  const search = new URLSearchParams(query);
  const given = ['token', 'error', 'invitation'].flatMap((name) => {
    const text = search.get(name);
    return text === null ? [] : [[name, text] as const];
  });
  const next = pathAfterSignIn(search.get('next'));
  return {
    ...(next !== paths.desk && { next }),
    ...Object.fromEntries(given),
  };
}

/** The search parameters of the page, for components. */
export function useAuthSearch(): AuthSearch {
  return readAuthSearch(useAddress(({ search }) => search));
}
