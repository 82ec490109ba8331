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

/** Whether the browser can suggest passkeys in the e-mail field. */
export const supportsPasskeyAutofill = browserSupportsWebAuthnAutofill;

/**
 * Signs in with a passkey, which the browser asks for in a prompt or, with `autofill`, suggests in the e-mail field until
 * `cancelPasskeyPrompt` is called. Returns false if none was chosen. Throws what `call` throws.
 */
export async function signInByPasskey({ autofill = false } = {}): Promise<boolean> {
  const { challenge, options } = await call(signInApi.beginPasskey, {});
  let response: unknown;
  try {
    response = await startAuthentication({
      optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON,
      useBrowserAutofill: autofill,
    });
  } catch {
    // Closed, timed out, no passkey, or cancelled by us: browsers do not say which.
    return false;
  }
  await call(signInApi.passkey, { challenge, response: response as Response });
  return true;
}

/** Cancels the prompt or suggestions of `signInByPasskey`. */
export function cancelPasskeyPrompt(): void {
  WebAuthnAbortService.cancelCeremony();
}
