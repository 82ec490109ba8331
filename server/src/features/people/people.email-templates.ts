import type { OtherWays } from '@longtable/contract/people';
import { type ComposedMail, composeMail } from '../../platform/mail/compose.ts';

export type PeopleEmail = ComposedMail & { readonly subject: string };

/** With the link to choose a new password. */
export function resetEmail(name: string, url: string): PeopleEmail {
  const composed = composeMail({
    heading: 'Choose a new password',
    paragraphs: [
      `Hello ${name},`,
      'somebody, most likely you, has asked for a new password for your Longtable account.',
    ],
    button: { label: 'Choose a new password', url },
    footnote: 'The link works once, and for an hour. If it was not you, you need not do anything.',
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
      'your Longtable account has a new password, and all its sessions were signed out.',
      ...(removed.length > 0
        ? [
            `This confirmed your e-mail address. What was set up before that was removed:\n${removed.join('\n')}`,
          ]
        : []),
      ...(remaining.length > 0
        ? [`These ways to sign in still work:\n${remaining.join('\n')}\nRemove those that you do not know.`]
        : []),
    ],
    button: {
      label: 'Review your account settings',
      url: new URL('/app/settings?section=account', publicUrl).href,
    },
    footnote: 'If it was not you, reset your password again at once, from the page where you sign in.',
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
