import type { Change } from '../../../platform/change.ts';
import { composeMail } from '../../../platform/mail/compose.ts';
import type { Mail } from '../../../platform/mail/mail.ts';

/** A change of the ways to sign in. */
export type FactorChange =
  | { readonly kind: 'two-factor-on' | 'two-factor-off' | 'new-recovery-codes' }
  | { readonly kind: 'recovery-code-used'; readonly left: number }
  | { readonly kind: 'passkey-added' | 'passkey-removed'; readonly passkey: string };

type Recipient = { readonly name: string; readonly email: string };

/**
 * Notifies a person by e-mail of a change of their ways to sign in, in the same change, so that they notice one that
 * was not theirs.
 */
export function createFactorEmails({ mail, publicUrl }: { mail: Mail; publicUrl: URL }) {
  const settings = new URL('/app/settings?section=account', publicUrl).href;
  return async function sendFactorEmail(change: Change, to: Recipient, changed: FactorChange): Promise<void> {
    const { subject, what } = textFor(changed);
    const composed = composeMail({
      heading: subject,
      paragraphs: [`Hello ${to.name},`, what],
      button: { label: 'Open account settings', url: settings },
      footnote:
        'If it was not you, change your password, sign out the other devices in your settings, and check how you sign in.',
    });
    await mail.send(change, { to: to.email, subject, ...composed });
  };
}

function textFor(changed: FactorChange): { subject: string; what: string } {
  switch (changed.kind) {
    case 'two-factor-on':
      return {
        subject: 'Two-factor authentication is on',
        what: 'from now on your password alone does not sign in to your Longtable account: it asks for a code of your authenticator app as well.',
      };
    case 'two-factor-off':
      return {
        subject: 'Two-factor authentication is off',
        what: 'from now on your password alone signs in to your Longtable account. Its recovery codes are of no use any more.',
      };
    case 'new-recovery-codes':
      return {
        subject: 'New recovery codes',
        what: 'the recovery codes of your Longtable account were made anew. The ones before are of no use any more.',
      };
    case 'recovery-code-used':
      return {
        subject: 'A recovery code was used',
        what: `somebody, most likely you, has signed in to your Longtable account with a recovery code. ${codesLeft(changed.left)}`,
      };
    case 'passkey-added':
      return {
        subject: 'A passkey was added',
        what: `the passkey “${changed.passkey}” signs in to your Longtable account from now on.`,
      };
    case 'passkey-removed':
      return {
        subject: 'A passkey was removed',
        what: `the passkey “${changed.passkey}” does not sign in to your Longtable account any more.`,
      };
  }
}

function codesLeft(left: number): string {
  if (left === 0) return 'It was the last one: make new ones in your settings.';
  return left === 1 ? 'One more is left.' : `${left} more are left.`;
}
