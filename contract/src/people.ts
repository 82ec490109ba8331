import { z } from 'zod';
import { columnLimits } from './column-limits.ts';
import { endpoint } from './endpoint.ts';
import { isTimeZone } from './rules/calendar-day.ts';
import { maxTypedEmail, normalizeEmail } from './rules/email-address.ts';
import { maxPasswordLength, minPasswordLength } from './rules/password.ts';
import { cleanPersonName, isPersonName } from './rules/person-name.ts';

/** The signed-in person (docs/product/people.md, "Profile"). */
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
  /** Whether connections see when the person is online, and the person when they are. */
  showsOnline: z.boolean(),
  /** Of the board of all tasks. */
  ...columnLimits,
});
export type CurrentUser = z.infer<typeof currentUser>;

/** A name as typed; it is stored cleaned (rules/person-name.ts). */
export const fullName = z
  .string()
  .max(1000, 'Use at most 120 characters.')
  .transform(cleanPersonName)
  .pipe(z.string().max(120, 'Use at most 120 characters.').refine(isPersonName, 'Enter your name.'));
const badEmail = 'Enter a valid e-mail address.';
/** An e-mail address in any script, in the form in which it is stored and compared (rules/email-address.ts). */
export const email = z
  .string()
  .max(maxTypedEmail, badEmail)
  .transform((typed, context) => {
    const normalized = normalizeEmail(typed);
    if (normalized !== null) return normalized;
    context.addIssue({ code: 'custom', message: badEmail });
    return z.NEVER;
  });
/** A new password. */
export const newPassword = z
  .string()
  .min(minPasswordLength, `Use at least ${minPasswordLength} characters.`)
  .max(maxPasswordLength, `Use at most ${maxPasswordLength} characters.`);

/** The browser's time zone. UTC when it is missing or unknown to this server. */
export const timeZone = z
  .string()
  .max(64)
  .default('UTC')
  .transform((name) => (isTimeZone(name) ? name : 'UTC'));

export const signUpInput = z.object({
  fullName,
  email,
  /**
   * Required where the server sends no e-mail; elsewhere the person chooses it after opening the link (sign-in.ts
   * `finishSignUp`).
   */
  password: newPassword.optional(),
  timeZone,
  /** The code of an invitation to this server, from its link. */
  invitation: z.string().max(200).optional(),
  /** The path of this site to go to once the link was opened. */
  next: z.string().max(500).default(''),
});
export const signInInput = z.object({ email, password: z.string().min(1, 'Enter your password.').max(1000) });
export const forgotPasswordInput = z.object({ email });
export const resetPasswordInput = z.object({ token: z.string().min(1).max(200), password: newPassword });

const done = z.object({ done: z.literal(true) });

/** Ways to sign in besides a password: names of passkeys, and of the single sign-on provider. */
export const otherWays = z.object({
  twoFactor: z.boolean(),
  passkeys: z.array(z.string()),
  singleSignOn: z.array(z.string()),
});
export type OtherWays = z.infer<typeof otherWays>;

export const passwordReset = z.object({
  /** The ways to sign in that remain, so that the person can remove unknown ones in the settings. */
  remaining: otherWays,
  /** What had been set up before the address was confirmed; it was deleted. */
  removed: otherWays,
});
export type PasswordReset = z.infer<typeof passwordReset>;

/** Signed in, or a `challenge` that asks for a second factor before (sign-in.ts `secondFactor`). */
const firstStep = z.object({ user: currentUser.nullable(), challenge: z.string().nullable() });

/**
 * Where the server sends no e-mail: as for a sign-in. Elsewhere nobody is signed in yet: either an e-mail is on its way
 * (`linkSentTo`, the address for display), whether or not the address has an account, or `token` continues as the link
 * in it would.
 */
const signedUp = firstStep.extend({ linkSentTo: z.string().nullable(), token: z.string().nullable() });

export const peopleApi = {
  /**
   * The signed-in person, and the event log offset from which the client follows (null and '' when signed out).
   * Everything fetched after this response is at least as new as that offset.
   */
  session: endpoint('GET', '/api/session', {
    input: z.object({}),
    output: z.object({
      user: currentUser.nullable(),
      offset: z.string(),
      /** Features that lack a key or an address in this server's settings (docs/product/shell.md, "Welcome notice"). */
      off: z.array(z.enum(['email', 'devicePush'])),
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
