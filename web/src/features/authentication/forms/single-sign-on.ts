import { signInApi } from '../../../platform/api/sign-in.ts';
import { call } from '../../../platform/client.ts';
import { tabStorage } from '../../../platform/device-storage.ts';
import type { AuthSearch } from './auth-search.ts';

/** The storage key of the search parameters with which single sign-on began in this tab. */
const storageKey = 'single-sign-on-began-with';

/** Redirects to the provider, which redirects back to /auth/callback. Throws what `call` throws. */
export async function goToProvider({ next, invitation }: AuthSearch): Promise<void> {
  const { url } = await call(signInApi.beginSingleSignOn, {
    next: next ?? '',
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    ...(invitation !== undefined && { invitation }),
  });
  tabStorage.set(storageKey, JSON.stringify({ next, invitation }));
  location.assign(url);
}

/** The search parameters with which single sign-on began in this tab, to restore them if it fails; empty if none. */
export function singleSignOnSearch(): Pick<AuthSearch, 'next' | 'invitation'> {
  const kept: unknown = JSON.parse(tabStorage.get(storageKey) ?? '{}');
  if (typeof kept !== 'object' || kept === null) return {};
  return {
    ...('next' in kept && typeof kept.next === 'string' && { next: kept.next }),
    ...('invitation' in kept && typeof kept.invitation === 'string' && { invitation: kept.invitation }),
  };
}
