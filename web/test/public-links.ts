import { newId } from '@longtable/contract/ids';
import type { PublicLink } from '@longtable/contract/public-links';
import { longAgo } from './samples.ts';

/** The time in this many days (ISO). */
export const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();

/** What links without an account have in common: one that ends in a week. `path` is what its address begins with after /s/. */
export function aPublicLink(owner: { readonly id: string }, path: '' | 'note-' = ''): PublicLink {
  const id = newId();
  return {
    id,
    url: `https://longtable.example/s/${path}${id.replaceAll('-', '')}k3V9xQ`,
    createdBy: owner.id,
    createdAt: longAgo,
    expiresAt: inDays(7),
    hasPassword: false,
    opens: 0,
    lastOpenedAt: null,
  };
}
