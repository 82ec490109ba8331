import { type ComposedMail, composeMail } from '../../../platform/mail/compose.ts';

export type AccountEmail = ComposedMail & { readonly subject: string };

/** To the new address: only opening the link changes it. */
export function confirmAddressEmail(name: string, url: string): AccountEmail {
  const composed = composeMail({
    heading: 'Confirm your new e-mail address',
    paragraphs: [
      `Hello ${name},`,
      'Someone, probably you, asked to use this address for their Longtable account.',
    ],
    button: { label: 'Confirm this address', url },
    footnote:
      'The link expires in one hour. Nothing changes until you open it. If this wasn’t you, you can ignore this e-mail.',
  });
  return { subject: 'Confirm your new e-mail address for Longtable', ...composed };
}

/** To a requested address that has an account already, so that only its owner learns of it. */
export function addressInUseEmail(name: string): AccountEmail {
  const composed = composeMail({
    heading: 'This address already has an account',
    paragraphs: [
      `Hello ${name},`,
      'Someone, maybe you, tried to use this address for another Longtable account. That isn’t possible, because this account already uses it.',
      'Nothing has changed. To use the address for the other account, first give this account a different address, or delete it.',
    ],
    footnote: 'If this wasn’t you, you can ignore this e-mail.',
  });
  return { subject: 'Someone tried to use your address on Longtable', ...composed };
}

/** To the old address, when the change is requested. */
export function addressChangeRequestedEmail(name: string, newEmail: string): AccountEmail {
  const composed = composeMail({
    heading: 'Change of your e-mail address',
    paragraphs: [
      `Hello ${name},`,
      `Someone, probably you, asked to change the address of your Longtable account to ${newEmail}. It changes once the link we sent there is opened.`,
    ],
    footnote:
      'If this wasn’t you, change your password now. That signs out everyone else and cancels the change.',
  });
  return { subject: 'Change of your e-mail address on Longtable', ...composed };
}

/** To the old address, after the change. */
export function addressChangedEmail(name: string, newEmail: string): AccountEmail {
  const composed = composeMail({
    heading: 'Your e-mail address was changed',
    paragraphs: [`Hello ${name},`, `The address of your Longtable account is now ${newEmail}.`],
    footnote:
      'If this wasn’t you, contact the people who run this server: you can no longer sign in with this address.',
  });
  return { subject: 'Your e-mail address on Longtable was changed', ...composed };
}

export function passwordChangedEmail(name: string): AccountEmail {
  const composed = composeMail({
    heading: 'Your password was changed',
    paragraphs: [
      `Hello ${name},`,
      'Your Longtable account has a new password. You were signed out on all your other devices.',
    ],
    footnote: 'If this wasn’t you, reset your password now: choose “Forgot password?” where you sign in.',
  });
  return { subject: 'Your password on Longtable was changed', ...composed };
}

export function accountDeletedEmail(name: string): AccountEmail {
  const composed = composeMail({
    heading: 'Your account was deleted',
    paragraphs: [
      `Hello ${name},`,
      'Your Longtable account and everything that belonged only to you have been permanently deleted. What you shared with others now belongs to them.',
      'Thank you for using Longtable. You can create a new account at any time.',
    ],
  });
  return { subject: 'Your Longtable account was deleted', ...composed };
}
