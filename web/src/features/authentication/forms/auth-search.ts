import { useSearch } from '@tanstack/react-router';

/** What the addresses of these pages may carry. It comes from outside, so each part is text or not there. */
export type AuthSearch = {
  /** Where the person wanted to go before they had to sign in. */
  readonly next?: string;
  /** Of the link in the e-mail. */
  readonly token?: string;
  /** Why signing in elsewhere failed, as a code. */
  readonly error?: string;
  /** The code of an invitation to this server. */
  readonly invitation?: string;
  /** What the provider of single sign-on has added to the address, with its question mark. */
  readonly query?: string;
  /** Of the link that confirms a new address. */
  readonly 'confirm-email'?: string;
};

const names = [
  'next',
  'token',
  'error',
  'invitation',
  'query',
  'confirm-email',
] as const satisfies (keyof AuthSearch)[];

export function useAuthSearch(): AuthSearch {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const texts: Record<string, string> = {};
  for (const name of names) {
    const value = search[name];
    // The router reads `?token=123` as a number.
    if (typeof value === 'string' || typeof value === 'number') texts[name] = String(value);
  }
  return texts;
}
