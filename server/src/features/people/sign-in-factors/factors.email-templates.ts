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
        'If this wasn’t you, change your password, sign out your other devices in the settings, and review your ways to sign in.',
    });
    await mail.send(change, { to: to.email, subject, ...composed });
  };
}

function textFor(changed: FactorChange): { subject: string; what: string } {
  switch (changed.kind) {
    case 'two-factor-on':
      return {
        subject: 'Two-factor authentication is on',
        what: 'Signing in to your Longtable account with your password now also needs a code from your authenticator app.',
      };
    case 'two-factor-off':
      return {
        subject: 'Two-factor authentication is off',
        what: 'You can now sign in to your Longtable account with your password alone. Your recovery codes no longer work.',
      };
    case 'new-recovery-codes':
      return {
        subject: 'New recovery codes',
        what: 'New recovery codes were created for your Longtable account. The old ones no longer work.',
      };
    case 'recovery-code-used':
      return {
        subject: 'A recovery code was used',
        what: `Someone, probably you, signed in to your Longtable account with a recovery code. ${codesLeft(changed.left)}`,
      };
    case 'passkey-added':
      return {
        subject: 'A passkey was added',
        what: `You can now sign in to your Longtable account with the passkey “${changed.passkey}”.`,
      };
    case 'passkey-removed':
      return {
        subject: 'A passkey was removed',
        what: `The passkey “${changed.passkey}” can no longer be used to sign in to your Longtable account.`,
      };
  }
}

function codesLeft(left: number): string {
  if (left === 0) return 'It was the last one: create new ones in your settings.';
  return left === 1 ? 'You have 1 code left.' : `You have ${left} codes left.`;
}
