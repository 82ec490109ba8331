import { useAddress } from '../../../platform/address.ts';
import { paths } from '../../../platform/paths.ts';
import { pathAfterSignIn } from '../next-path.ts';

/** What the addresses of these pages may carry. */
export type AuthSearch = {
  /** Where the person wanted to go before they had to sign in; a path of the app, other than the Desk. */
  readonly next?: string;
  /** Of the link in the e-mail. */
  readonly token?: string;
  /** Why signing in elsewhere failed, as a code. */
  readonly error?: string;
  /** The code of an invitation to this server. */
  readonly invitation?: string;
};

/** Reads the query of an address, which anybody may have written. */
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

export function useAuthSearch(): AuthSearch {
  return readAuthSearch(useAddress(({ search }) => search));
}
