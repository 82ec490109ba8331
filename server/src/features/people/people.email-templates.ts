import type { OtherWays } from '@longtable/contract/people';
import { type ComposedMail, composeMail } from '../../platform/mail/compose.ts';

export type PeopleEmail = ComposedMail & { readonly subject: string };

/** With the link to choose a new password. */
export function resetEmail(name: string, url: string): PeopleEmail {
  const composed = composeMail({
    heading: 'Choose a new password',
    paragraphs: [
      `Hello ${name},`,
      'Someone, probably you, asked to reset the password of your Longtable account.',
    ],
    button: { label: 'Choose a new password', url },
    footnote: 'The link works once and expires in one hour. If this wasn’t you, you can ignore this e-mail.',
  });
  return { subject: 'Choose a new password for Longtable', ...composed };
}

/** After a reset: lists the other ways to sign in, so that the owner notices unknown ones. */
export function passwordResetEmail(about: {
  name: string;
  remaining: OtherWays;
  removed: OtherWays;
  publicUrl: URL;
}): PeopleEmail {
  const { name, publicUrl } = about;
  const [remaining, removed] = [listed(about.remaining), listed(about.removed)];
  const composed = composeMail({
    heading: 'Your password was reset',
    paragraphs: [
      `Hello ${name},`,
      'Your Longtable account has a new password, and you were signed out on all devices.',
      ...(removed.length > 0
        ? [
            `The reset confirmed your e-mail address. These ways to sign in were set up before that, and were removed:\n${removed.join('\n')}`,
          ]
        : []),
      ...(remaining.length > 0
        ? [`You can still sign in with:\n${remaining.join('\n')}\nRemove any that you don’t recognize.`]
        : []),
    ],
    button: {
      label: 'Review account settings',
      url: new URL('/app/settings?section=account', publicUrl).href,
    },
    footnote:
      'If this wasn’t you, reset your password again now: choose “Forgot password?” where you sign in.',
  });
  return { subject: 'Your password on Longtable was reset', ...composed };
}

/** For example `– Passkey “Laptop”`. */
function listed({ twoFactor, passkeys, singleSignOn }: OtherWays): string[] {
  return [
    ...passkeys.map((name) => `– Passkey “${name}”`),
    ...singleSignOn.map((name) => `– Single sign-on with ${name}`),
    ...(twoFactor ? ['– Two-factor authentication with an authenticator app'] : []),
  ];
}
