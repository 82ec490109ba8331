import { type ComposedMail, composeMail } from '../../../platform/mail/compose.ts';

export type AccountEmail = ComposedMail & { readonly subject: string };

const notYou =
  'If it was not you, choose a new password at once: that signs out everybody else and makes open links useless.';

/** To the new address: only opening the link changes it. */
export function confirmAddressEmail(name: string, url: string): AccountEmail {
  const composed = composeMail({
    heading: 'Confirm your new e-mail address',
    paragraphs: [
      `Hello ${name},`,
      'somebody, most likely you, wants to use this address for their Longtable account.',
    ],
    button: { label: 'Confirm this address', url },
    footnote:
      'The link works for an hour. Until then nothing changes. If it was not you, you need not do anything.',
  });
  return { subject: 'Confirm your new e-mail address for Longtable', ...composed };
}

/** To a requested address that has an account already, so that only its owner learns of it. */
export function addressInUseEmail(name: string): AccountEmail {
  const composed = composeMail({
    heading: 'This address has an account already',
    paragraphs: [
      `Hello ${name},`,
      'somebody, perhaps you, wanted to use this address for another Longtable account. That is not possible, because this account has it.',
      'Nothing was changed. If you want to use the address elsewhere, give this account another one first, or delete it.',
    ],
    footnote: 'If it was not you, you need not do anything.',
  });
  return { subject: 'Somebody wanted to use your address on Longtable', ...composed };
}

/** To the old address, when the change is requested. */
export function addressChangeRequestedEmail(name: string, newEmail: string): AccountEmail {
  const composed = composeMail({
    heading: 'A new e-mail address was asked for',
    paragraphs: [
      `Hello ${name},`,
      `somebody, most likely you, wants to change the address of your Longtable account to ${newEmail}. It changes when the link that was sent there is opened.`,
    ],
    footnote: notYou,
  });
  return { subject: 'A new e-mail address was asked for on Longtable', ...composed };
}

/** To the old address, after the change. */
export function addressChangedEmail(name: string, newEmail: string): AccountEmail {
  const composed = composeMail({
    heading: 'Your e-mail address was changed',
    paragraphs: [`Hello ${name},`, `your Longtable account now has the address ${newEmail}.`],
    footnote:
      'If it was not you, tell whoever runs this server: you can’t sign in with this address any more.',
  });
  return { subject: 'Your e-mail address on Longtable was changed', ...composed };
}

export function passwordChangedEmail(name: string): AccountEmail {
  const composed = composeMail({
    heading: 'Your password was changed',
    paragraphs: [
      `Hello ${name},`,
      'your Longtable account has a new password. Everywhere else you were signed out.',
    ],
    footnote: 'If it was not you, reset your password at once, from the page where you sign in.',
  });
  return { subject: 'Your password on Longtable was changed', ...composed };
}

export function accountDeletedEmail(name: string): AccountEmail {
  const composed = composeMail({
    heading: 'Your account was deleted',
    paragraphs: [
      `Goodbye ${name},`,
      'your Longtable account and everything that was only yours are deleted for good. What you shared with others was handed to them.',
      'Thank you for having been here. You can make a new account at any time.',
    ],
  });
  return { subject: 'Your Longtable account was deleted', ...composed };
}
