import { type ComposedMail, composeMail } from '../../../platform/mail/compose.ts';

export type JoiningEmail = ComposedMail & { readonly subject: string };

/** With the link that creates the account. Without the typed name: anyone could make an e-mail say anything. */
export function finishSignUpEmail(url: string, { host }: URL): JoiningEmail {
  const subject = 'Finish creating your Longtable account';
  const composed = composeMail({
    heading: subject,
    paragraphs: [
      'Hello,',
      `Someone, probably you, asked to create a Longtable account with this address at ${host}. Open the link to choose a password and finish.`,
    ],
    button: { label: 'Finish creating your account', url },
    footnote:
      'The link works once and expires in 24 hours. If this wasn’t you, you can ignore this e-mail: no account is created unless the link is used.',
  });
  return { subject, ...composed };
}

/** To the owner of an account, when somebody signs up with its address. Nobody else learns of it. */
export function accountExistsEmail(name: string, publicUrl: URL): JoiningEmail {
  const subject = 'You already have a Longtable account';
  const composed = composeMail({
    heading: subject,
    paragraphs: [
      `Hello ${name},`,
      `Someone, probably you, tried to create a Longtable account with this address at ${publicUrl.host}. You already have one: sign in, or reset your password if you have forgotten it.`,
    ],
    button: { label: 'Sign in', url: new URL('/signin', publicUrl).href },
    alternative: { label: 'Reset your password', url: new URL('/forgot-password', publicUrl).href },
    footnote: 'Nothing has changed. If this wasn’t you, you can ignore this e-mail.',
  });
  return { subject, ...composed };
}
