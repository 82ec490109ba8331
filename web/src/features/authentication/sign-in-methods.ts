import type { OtherWays } from '@longtable/contract/people';

/** A sign-in method of an account besides the password, or its second factor. */
export type SignInMethod = {
  readonly kind: 'passkey' | 'singleSignOn' | 'twoFactor';
  readonly label: string;
  /** A React key: two passkeys may have the same name. */
  readonly key: string;
};

/** The sign-in methods of an account besides the password, and its second factor, for a list. */
export function signInMethods({ passkeys, singleSignOn, twoFactor }: OtherWays): SignInMethod[] {
  const methods: Omit<SignInMethod, 'key'>[] = [
    ...passkeys.map((name) => ({ kind: 'passkey', label: `Passkey “${name}”` }) as const),
    ...singleSignOn.map((name) => ({ kind: 'singleSignOn', label: `Single sign-on with ${name}` }) as const),
    ...(twoFactor ? [{ kind: 'twoFactor', label: 'Two-factor authentication' } as const] : []),
  ];
  return methods.map(({ kind, label }, index) => ({ kind, label, key: `${index} ${kind}` }));
}
