import { signInApi } from '../../../platform/api/sign-in.ts';
import { call } from '../../../platform/client.ts';
import { tabStorage } from '../../../platform/device-storage.ts';
import type { AuthSearch } from './auth-search.ts';

/** Where the way to the provider began, for the way back when it leads nowhere. For this tab only. */
const beganWith = 'single-sign-on-began-with';

/** Goes to the provider, who sends the person back to /auth/callback. Throws what `call` throws. */
export async function goToProvider({ next, invitation }: AuthSearch): Promise<void> {
  const { url } = await call(signInApi.beginSingleSignOn, {
    next: next ?? '',
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    ...(invitation !== undefined && { invitation }),
  });
  tabStorage.set(beganWith, JSON.stringify({ next, invitation }));
  location.assign(url);
}

/** What the form knew that led to the provider: where to go, and who invited. Empty when there was none. */
export function knownBefore(): Pick<AuthSearch, 'next' | 'invitation'> {
  const kept: unknown = JSON.parse(tabStorage.get(beganWith) ?? '{}');
  if (typeof kept !== 'object' || kept === null) return {};
  return {
    ...('next' in kept && typeof kept.next === 'string' && { next: kept.next }),
    ...('invitation' in kept && typeof kept.invitation === 'string' && { invitation: kept.invitation }),
  };
}
