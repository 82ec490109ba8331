/** The status of an answer that is no success, and the text a person reads. */
export type ErrorKind = { readonly status: number; readonly text: string };

/** The part of the closed list (errors.ts) that is about signing in, joining, and one's own account. */
export const signInErrorKinds = {
  // docs/product/general.md, "Texts of the session".
  'auth/required': { status: 401, text: 'User not authenticated.' },
  'auth/required-for-teams': { status: 401, text: 'User not authenticated for team operations.' },
  'auth/wrong-credentials': { status: 401, text: 'The e-mail address or the password is wrong.' },
  'auth/sign-up-refused': {
    status: 422,
    text: 'An account could not be made with this e-mail address. Sign in if it is yours, or reset its password.',
  },
  'auth/sign-up-link-invalid': {
    status: 422,
    text: 'This link has expired or was already used. Sign in if you have an account, or sign up again.',
  },
  'auth/reset-link-invalid': {
    status: 422,
    text: 'This reset link has expired or was already used. Ask for a new one.',
  },

  'auth/wrong-password': { status: 422, text: 'The password is wrong. Nothing was changed.' },
  'auth/sign-in-again': {
    status: 403,
    text: 'To be sure that it is you, please sign out, sign in again and repeat this. Nothing was changed.',
  },
  'auth/wrong-code': { status: 422, text: 'This code is wrong or was already used.' },
  'auth/challenge-over': { status: 422, text: 'This sign-in has taken too long. Please start again.' },
  'auth/passkey-refused': {
    status: 422,
    text: 'This passkey could not be used here. Try again, or use another way.',
  },
  'auth/passkeys-unavailable': {
    status: 422,
    text: 'Passkeys need this server to have a name and an https address. Please use another way.',
  },
  'auth/single-sign-on-off': { status: 404, text: 'This server has no single sign-on.' },
  // docs/product/sign-in.md, "Single sign-on".
  'auth/single-sign-on-denied': {
    status: 422,
    text: 'Authentication error: Access was denied or cancelled.',
  },
  'auth/single-sign-on-failed': {
    status: 422,
    text: 'Authentication error: {provider} reported a problem and did not sign you in. Please try again in a moment.',
  },
  'auth/single-sign-on-expired': {
    status: 422,
    text: 'Signing in with {provider} took longer than 10 minutes. Please start again.',
  },
  'auth/single-sign-on-unknown': {
    status: 422,
    text: 'This sign-in with {provider} was not started in this browser, or was already completed. Please start again.',
  },
  'auth/single-sign-on-no-email': {
    status: 422,
    text: '{provider} did not tell this server your e-mail address. Ask the person who runs this server to allow it.',
  },
  'auth/single-sign-on-refused': {
    status: 422,
    text: 'Signing in with {provider} did not work. Please start again.',
  },
  'auth/single-sign-on-unreachable': {
    status: 422,
    text: '{provider} can’t be reached right now. Please try again in a moment.',
  },
  'auth/sign-ups-closed': { status: 403, text: 'This server takes no new accounts.' },
  'auth/invitation-needed': {
    status: 403,
    text: 'This server takes new accounts by invitation only. Ask somebody who is on it for a link.',
  },
  'auth/invitation-invalid': {
    status: 422,
    text: 'This invitation has expired or was already used. Ask for a new one.',
  },
  'auth/email-link-invalid': {
    status: 422,
    text: 'This link has expired or was already used. Your address is unchanged.',
  },
  'auth/email-link-signed-out': {
    status: 403,
    text: 'Sign in to the account that asked for this address, then open the link again. Nothing was changed.',
  },
  'auth/email-taken': {
    status: 409,
    text: 'Another account has this e-mail address by now. Your address is unchanged.',
  },

  'account/session-not-found': { status: 404, text: 'This session has already ended.' },
  'account/passkey-not-found': { status: 404, text: 'This passkey was already removed.' },
  'account/too-many-passkeys': {
    status: 409,
    text: 'You have 20 passkeys, and there is no room for more. Remove one that you no longer use.',
  },
  'account/two-factor-is-on': { status: 409, text: 'Two-factor authentication is already on.' },
  'account/two-factor-is-off': { status: 409, text: 'Two-factor authentication is off.' },
  'account/last-way-in': {
    status: 409,
    text: 'This is your only way to sign in. Set a password first. Nothing was changed.',
  },
  'account/confirmation-wrong': {
    status: 422,
    text: 'This is not the e-mail address of your account. Nothing was deleted.',
  },
  'account/owns-with-others': {
    status: 409,
    text: 'You own {names}, with others in it. Hand it over or delete it first. Nothing was deleted.',
  },
  'invitation/not-found': { status: 404, text: 'This invitation was already used or revoked.' },
} as const satisfies Record<string, ErrorKind>;
