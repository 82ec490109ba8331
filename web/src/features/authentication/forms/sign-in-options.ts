import type { AnswerOf } from '@longtable/contract/endpoint';
import type { signInApi as declared } from '@longtable/contract/sign-in';
import { signInApi } from '../../../platform/api/sign-in.ts';
import { call } from '../../../platform/client.ts';
import { createStore, useStore } from '../../../platform/store.ts';

/** What this server offers to who is signed out. */
export type SignInOptions = AnswerOf<typeof declared.options>;

/** By the code of an invitation; '' is without one. */
const known = createStore<Readonly<Record<string, SignInOptions>>>({});

/** What the server offers, about an invitation if there is one; null until it said so. */
export function useSignInOptions(invitation = ''): SignInOptions | null {
  return useStore(known)[invitation] ?? null;
}

/**
 * Asks what the server offers unless that is known. A server that can't be reached is no obstacle: the forms are
 * shown as if everything was open, and it says itself what is not.
 */
export async function askSignInOptions(invitation = ''): Promise<void> {
  if (known.get()[invitation]) return;
  try {
    const options = await call(signInApi.options, invitation === '' ? {} : { invitation });
    known.set({ ...known.get(), [invitation]: options });
  } catch {
    // Asked again by the next page.
  }
}

/** To be called once somebody is in: an invitation may have been used up. */
export function forgetSignInOptions(): void {
  known.set({});
}
