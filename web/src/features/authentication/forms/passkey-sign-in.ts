import type { Endpoint, InputOf } from '@longtable/contract/endpoint';
import type { signInApi as declared } from '@longtable/contract/sign-in';
import {
  browserSupportsWebAuthnAutofill,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';
import { signInApi } from '../../../platform/api/sign-in.ts';
import { call } from '../../../platform/client.ts';

type Response = InputOf<typeof declared.passkey & Endpoint>['response'];

/** Whether the browser offers passkeys where the address is typed. */
export const suggestsPasskeys = browserSupportsWebAuthnAutofill;

/**
 * Asks the browser for a passkey and signs in with it: by its own window, or (`quietly`) among what it suggests in the
 * field of the address, for as long as the page is there. False when the person or the browser chose none; throws
 * what `call` throws.
 */
export async function signInByPasskey({ quietly = false } = {}): Promise<boolean> {
  const { challenge, options } = await call(signInApi.beginPasskey, {});
  let response: unknown;
  try {
    response = await startAuthentication({
      optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON,
      useBrowserAutofill: quietly,
    });
  } catch {
    // Closed, timed out, no passkey here, or stopped by us: a browser doesn't tell which.
    return false;
  }
  await call(signInApi.passkey, { challenge, response: response as Response });
  return true;
}

/** Ends what `signInByPasskey` waits for. */
export function stopAskingForPasskey(): void {
  WebAuthnAbortService.cancelCeremony();
}
