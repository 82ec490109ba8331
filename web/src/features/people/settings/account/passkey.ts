import type { accountApi } from '@longtable/contract/account';
import type { Endpoint, InputOf } from '@longtable/contract/endpoint';
import {
  type PublicKeyCredentialCreationOptionsJSON,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser';
import { Explained } from '../../../../platform/use-request.ts';
import { type PasskeySupport, passkeySupport } from '../../../authentication/passkey-support.ts';

type NewPasskey = Required<InputOf<typeof accountApi.addPasskey & Endpoint>>;

/** Why this browser can't create a passkey for this site, as text; null if it can. */
export function passkeyObstacle(support: PasskeySupport = passkeySupport()): string | null {
  switch (support) {
    case 'supported':
      return null;
    case 'insecure':
      return 'Passkeys require HTTPS. Ask the administrator of this server to set it up.';
    case 'unsupported':
      return 'This browser does not support passkeys. Update it, or use another one.';
    case 'ipAddress':
      return 'Passkeys require a host name. Open Longtable by its name instead of its IP address.';
  }
}

/** Creates a passkey in the browser. Throws `Explained` if the person or the browser cancels. */
export async function askForPasskey(options: object): Promise<NewPasskey> {
  try {
    const response = await startRegistration({
      optionsJSON: options as PublicKeyCredentialCreationOptionsJSON,
    });
    return { name: thisDevice(), response: response as unknown as NewPasskey['response'] };
  } catch (error) {
    throw new Explained(reasonOf(error), { cause: error });
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof WebAuthnError) {
    switch (error.code) {
      case 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED':
        return 'This device or security key already has a passkey for your account.';
      case 'ERROR_INVALID_DOMAIN':
      case 'ERROR_INVALID_RP_ID':
        return 'Passkeys work only at the address that this server printed when it started. Open Longtable there.';
      case 'ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT':
      case 'ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT':
        return 'This security key has no PIN, fingerprint or face recognition. Set one up, or use another key.';
      default:
    }
  }
  return 'No passkey was created: the browser’s prompt was closed or timed out. Try again.';
}

const systems = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['ChromeOS', /CrOS/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X/],
  ['Linux', /Linux/],
] as const;
const browsers = [
  ['Edge', /Edg/],
  ['Opera', /OPR\//],
  ['Firefox', /Firefox|FxiOS/],
  ['Chrome', /Chrome|CriOS/],
  ['Safari', /Safari/],
] as const;

/** The suggested name, such as `Chrome on Windows`: where the passkey was created. */
export function thisDevice(agent: string = navigator.userAgent): string {
  const find = (list: readonly (readonly [string, RegExp])[]) =>
    list.find(([, pattern]) => pattern.test(agent))?.[0];
  const browser = find(browsers);
  const system = find(systems);
  return browser && system ? `${browser} on ${system}` : (system ?? browser ?? 'Passkey');
}
