import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { isTimeZone } from './rules/calendar-day.ts';
import { maxTypedEmail, normalizeEmail } from './rules/email-address.ts';
import { maxPasswordLength, minPasswordLength } from './rules/password.ts';
import { cleanPersonName, isPersonName } from './rules/person-name.ts';

/** The person who is signed in (docs/product/people.md, "Profile"). */
export const currentUser = z.object({
  id: z.string(),
  name: z.string(),
  fullName: z.string(),
  email: z.string(),
  avatarUrl: z.string().nullable(),
  plan: z.string(),
  timeZone: z.string(),
  /** 0 is Sunday (docs/product/general.md, "Dates"). */
  weekStart: z.int(),
});
export type CurrentUser = z.infer<typeof currentUser>;

/** A name as it is typed; it is kept clean (rules/person-name.ts). */
export const fullName = z
  .string()
  .max(1000, 'Use at most 120 characters.')
  .transform(cleanPersonName)
  .pipe(z.string().max(120, 'Use at most 120 characters.').refine(isPersonName, 'Enter your name.'));
const badEmail = 'Enter a valid e-mail address.';
/** An e-mail address in any script, in the form in which it is kept and compared (rules/email-address.ts). */
export const email = z
  .string()
  .max(maxTypedEmail, badEmail)
  .transform((typed, context) => {
    const normalized = normalizeEmail(typed);
    if (normalized !== null) return normalized;
    context.addIssue({ code: 'custom', message: badEmail });
    return z.NEVER;
  });
/** A password to be. */
export const newPassword = z
  .string()
  .min(minPasswordLength, `Use at least ${minPasswordLength} characters.`)
  .max(maxPasswordLength, `Use at most ${maxPasswordLength} characters.`);

/** The browser's own; UTC when it is not sent, or is newer than what this server knows. */
export const timeZone = z
  .string()
  .max(64)
  .default('UTC')
  .transform((name) => (isTimeZone(name) ? name : 'UTC'));

export const signUpInput = z.object({
  fullName,
  email,
  /** Needed where the server sends no e-mail; elsewhere it is chosen with the link (sign-in.ts `finishSignUp`). */
  password: newPassword.optional(),
  timeZone,
  /** The code of an invitation to this server, from its link. */
  invitation: z.string().max(200).optional(),
  /** Where to go once the link was opened, a path of ours. */
  next: z.string().max(500).default(''),
});
export const signInInput = z.object({ email, password: z.string().min(1, 'Enter your password.').max(1000) });
export const forgotPasswordInput = z.object({ email });
export const resetPasswordInput = z.object({ token: z.string().min(1).max(200), password: newPassword });

const done = z.object({ done: z.literal(true) });

/** Ways to sign in beside a password: names of passkeys, and of the organisation's sign-in. */
export const otherWays = z.object({
  twoFactor: z.boolean(),
  passkeys: z.array(z.string()),
  singleSignOn: z.array(z.string()),
});
export type OtherWays = z.infer<typeof otherWays>;

export const passwordReset = z.object({
  /** The remaining ways to sign in, so that the person can remove unknown ones in the settings. */
  remaining: otherWays,
  /** What was set up before the address was confirmed, and is deleted now. */
  removed: otherWays,
});
export type PasswordReset = z.infer<typeof passwordReset>;

/** Signed in; or a `challenge` to be met with a second factor (sign-in.ts `secondFactor`), and not signed in yet. */
const firstStep = z.object({ user: currentUser.nullable(), challenge: z.string().nullable() });

/**
 * Where the server sends no e-mail: as for a sign-in. Where it does, nobody is signed in yet: either an e-mail is on its
 * way to the address (`linkSentTo`, as people read it), whether or not it has an account, or `token` leads on as the
 * link in it would.
 */
const signedUp = firstStep.extend({ linkSentTo: z.string().nullable(), token: z.string().nullable() });

export const peopleApi = {
  /**
   * Who is signed in, and the offset in the event log from which the client follows (null and '' when
   * nobody is). Everything that is fetched after this answer is at least as new as that offset.
   */
  session: endpoint('GET', '/api/session', {
    input: z.object({}),
    output: z.object({
      user: currentUser.nullable(),
      offset: z.string(),
      /**
       * Features that this server has not been given a key or address for (docs/product/shell.md, "Welcome notice").
       */
      off: z.array(z.enum(['email'])),
    }),
  }),
  signUp: endpoint('POST', '/api/auth/sign-up', { input: signUpInput, output: signedUp }),
  signIn: endpoint('POST', '/api/auth/sign-in', { input: signInInput, output: firstStep }),
  signOut: endpoint('POST', '/api/auth/sign-out', { input: z.object({}), output: done }),
  forgotPassword: endpoint('POST', '/api/auth/forgot-password', { input: forgotPasswordInput, output: done }),
  resetPassword: endpoint('POST', '/api/auth/reset-password', {
    input: resetPasswordInput,
    output: passwordReset,
  }),
};
