import type { AnswerOf } from '@longtable/contract/endpoint';
import type { signInApi as declared } from '@longtable/contract/sign-in';
import { signInApi } from '../../../platform/api/sign-in.ts';
import { call } from '../../../platform/client.ts';
import { createStore, useStore } from '../../../platform/store.ts';

/** The sign-up and sign-in options of this server. */
export type SignInOptions = AnswerOf<typeof declared.options>;

/** The fetched options by invitation code; '' without an invitation. */
const known = createStore<Readonly<Record<string, SignInOptions>>>({});

/** The options of the server, with those of an invitation; null until fetched. */
export function useSignInOptions(invitation = ''): SignInOptions | null {
  return useStore(known)[invitation] ?? null;
}

/**
 * Fetches the options unless they are known. Does not throw: if the request fails, the forms are shown as if everything
 * was allowed, and the server refuses what is not.
 */
export async function fetchSignInOptions(invitation = ''): Promise<void> {
  if (known.get()[invitation]) return;
  try {
    const options = await call(signInApi.options, invitation === '' ? {} : { invitation });
    known.set({ ...known.get(), [invitation]: options });
  } catch {
    // The next page tries again.
  }
}

/** Forgets the options. Call it after signing in: an invitation may have been used up. */
export function forgetSignInOptions(): void {
  known.set({});
}
