import type { OtherWays } from '@longtable/contract/people';

export type WayIn = {
  readonly kind: 'passkey' | 'singleSignOn' | 'twoFactor';
  readonly label: string;
  /** Tells it from the others: two passkeys may have the same name. */
  readonly key: string;
};

/** What leads to an account, or belongs to that, beside its password, as it is listed. */
export function waysIn({ passkeys, singleSignOn, twoFactor }: OtherWays): WayIn[] {
  const ways: Omit<WayIn, 'key'>[] = [
    ...passkeys.map((name) => ({ kind: 'passkey', label: `Passkey “${name}”` }) as const),
    ...singleSignOn.map((name) => ({ kind: 'singleSignOn', label: `Single sign-on with ${name}` }) as const),
    ...(twoFactor ? [{ kind: 'twoFactor', label: 'Two-factor authentication' } as const] : []),
  ];
  return ways.map(({ kind, label }, index) => ({ kind, label, key: `${index} ${kind}` }));
}
