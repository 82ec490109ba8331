import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { isTimeZone } from './rules/calendar-day.ts';
import { maxPasswordLength, minPasswordLength } from './rules/password.ts';
import { cleanPersonName, isPersonName } from './rules/person-name.ts';

/** The person who is signed in (workspace §3 "Current user"). */
export const currentUser = z.object({
  id: z.string(),
  name: z.string(),
  fullName: z.string(),
  email: z.string(),
  avatarUrl: z.string().nullable(),
  plan: z.string(),
  timeZone: z.string(),
  /** 0 is Sunday (rulings, "Dates"). */
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
/** An e-mail address, in lower case. */
export const email = z.string().trim().toLowerCase().max(254, badEmail).pipe(z.email(badEmail));
/** A password to be. */
export const newPassword = z
  .string()
  .min(minPasswordLength, `Use at least ${minPasswordLength} characters.`)
  .max(maxPasswordLength, `Use at most ${maxPasswordLength} characters.`);

export const signUpInput = z.object({
  fullName,
  email,
  password: newPassword,
  /** The browser's own; UTC when it is not sent, or is newer than what this server knows. */
  timeZone: z
    .string()
    .max(64)
    .default('UTC')
    .transform((name) => (isTimeZone(name) ? name : 'UTC')),
  /** The code of an invitation to this server, from its link. */
  invitation: z.string().max(200).optional(),
});
export const signInInput = z.object({ email, password: z.string().min(1, 'Enter your password.').max(1000) });
export const forgotPasswordInput = z.object({ email });
export const resetPasswordInput = z.object({ token: z.string().min(1).max(200), password: newPassword });

const done = z.object({ done: z.literal(true) });

/** Signed in; or a `challenge` to be met with a second factor (sign-in.ts `secondFactor`), and not signed in yet. */
const firstStep = z.object({ user: currentUser.nullable(), challenge: z.string().nullable() });

export const peopleApi = {
  /**
   * Who is signed in, and the position in the river of events from which the client follows (null and '' when
   * nobody is). Everything that is fetched after this answer is at least as new as that position.
   */
  session: endpoint('GET', '/api/session', {
    input: z.object({}),
    output: z.object({
      user: currentUser.nullable(),
      position: z.string(),
      /** Features that this server has not been given a key or address for (rulings, "Welcome notice"). */
      off: z.array(z.enum(['email'])),
    }),
  }),
  signUp: endpoint('POST', '/api/auth/sign-up', { input: signUpInput, output: firstStep }),
  signIn: endpoint('POST', '/api/auth/sign-in', { input: signInInput, output: firstStep }),
  signOut: endpoint('POST', '/api/auth/sign-out', { input: z.object({}), output: done }),
  forgotPassword: endpoint('POST', '/api/auth/forgot-password', { input: forgotPasswordInput, output: done }),
  resetPassword: endpoint('POST', '/api/auth/reset-password', { input: resetPasswordInput, output: done }),
};
