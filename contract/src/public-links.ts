import { z } from 'zod';
import { madeId } from './ids.ts';
import { maxPasswordLength } from './rules/password.ts';
import { defaultLinkSeconds, maxLinkSeconds, minLinkPasswordLength } from './rules/public-link-terms.ts';

/** What all public links have, as seen by people who may make them (docs/product/resources.md, "Links"; notes.md, "Public links"). */
export const publicLink = z.object({
  id: z.string(),
  /** The page that shows it to everybody who has this address. */
  url: z.string(),
  createdBy: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
  hasPassword: z.boolean(),
  /** How often it was shown on its page. */
  opens: z.int(),
  /** Null before the first time. */
  lastOpenedAt: z.string().nullable(),
});
export type PublicLink = z.infer<typeof publicLink>;

/** What a new link is made with. `id` is made by the client. */
export const newPublicLink = {
  id: madeId,
  /** How long the link works. */
  seconds: z
    .int('Choose when the link expires.')
    .min(60, 'Choose a time in the future.')
    .max(maxLinkSeconds, 'Choose a day within a year.')
    .default(defaultLinkSeconds),
  password: z
    .string()
    .min(minLinkPasswordLength, `Use at least ${minLinkPasswordLength} characters.`)
    .max(maxPasswordLength, `Use at most ${maxPasswordLength} characters.`)
    .optional(),
};

/** What is at the end of a link's address. An unknown one is refused like any other that does not work. */
export const linkToken = z.string().max(200);
/** The proof that the password was entered, part of the addresses that opening a link answers with. */
export const linkPass = z.string().max(200).optional();
/** The password as somebody types it who opens a link. */
export const typedLinkPassword = z.string().max(maxPasswordLength).optional();
