import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Change } from '../platform/change.ts';
import type { Db } from '../platform/db/database.ts';
import type { Schema } from '../platform/db/schema.ts';
import type { RateLimit, RateLimitRule } from '../platform/limits/rate-limits.ts';
import { composeMail } from '../platform/mail/compose.ts';
import type { Mail } from '../platform/mail/mail.ts';

/** What people are invited to, such as the server or a team: all that tells one from another (docs/product/invitations.md). */
export type InvitationTarget<About> = {
  /** The table of its invitations, which have an `id` and an `expires_at`. */
  readonly table: keyof Schema;
  /** For how many days invitations are kept that have expired, so that their readers are told why. */
  readonly daysKept: number;
  /** The page that takes a code: a path. */
  pageOf(code: string): string;
  /** How many a person makes in a day, and under which names limits are kept. */
  readonly limits: {
    readonly perPerson: { readonly name: string; readonly max: number };
    readonly perRecipient: { readonly name: string };
    readonly unknownCodes: { readonly name: string };
  };
  /** What an e-mail says: `{inviter} invites you to {to}`, `{inviter} would like {purpose}`, `The link works {validity}`. */
  email(about: About): {
    readonly inviter: string;
    readonly to: string;
    readonly purpose: string;
    readonly button: string;
    readonly validity: string;
  };
};

const hour = 3600;
const day = 24 * hour;

/** Inviting to one target, as far as it is the same for all. */
export function defineInvitations<About>({
  table,
  daysKept,
  pageOf,
  limits,
  email,
}: InvitationTarget<About>) {
  const urlOf = (code: string, publicUrl: URL) => new URL(pageOf(code), publicUrl).href;
  return {
    /** The page that takes an invitation. */
    urlOf,

    /** They throw `request/too-many`. */
    limits: {
      invitationsPerPerson: { ...limits.perPerson, seconds: day },
      /** To one e-mail address, whoever invites it. */
      emailsPerRecipient: { ...limits.perRecipient, max: 5, seconds: day },
      /** Whoever has tried too many codes that don't exist is not told of one that does. */
      unknownCodesPerAddress: { ...limits.unknownCodes, max: 60, seconds: hour },
    } satisfies Record<string, RateLimitRule>,

    /** Sends an invitation to an e-mail address. */
    async send(
      { change, mail, publicUrl }: { change: Change; mail: Pick<Mail, 'send'>; publicUrl: URL },
      { recipient, code, about }: { recipient: string; code: string; about: About },
    ): Promise<void> {
      const { inviter, to, purpose, button, validity } = email(about);
      const subject = `${inviter} invites you to ${to}`;
      const body = composeMail({
        heading: subject,
        paragraphs: ['Hello,', `${inviter} would like ${purpose}, at ${publicUrl.host}.`],
        button: { label: button, url: urlOf(code, publicUrl) },
        footnote: `The link works ${validity}. If you don’t know the person, you need not do anything.`,
      });
      await mail.send(change, { to: recipient, subject, ...body });
    },

    /** Deletes the invitations that have expired, and are not kept any longer. */
    async deleteExpired(db: Db): Promise<void> {
      // As a literal, so that the planner knows how few they are.
      const kept = sql`make_interval(days => ${sql.lit(daysKept)})`;
      // Rows that somebody deletes at this moment, in another order, are left to them.
      await sql`
        delete from ${sql.table(table)} where id in (
          select id from ${sql.table(table)} where expires_at <= now() - ${kept} for update skip locked)`.execute(
        db,
      );
    },
  };
}

/** 128 random bits as base64url, which nobody guesses. */
export function newInvitationCode(): string {
  return randomBytes(16).toString('base64url');
}

/**
 * Runs what somebody does with a code. `use` gives null when there is no invitation of that code, which counts: whoever
 * has tried too many is refused (`request/too-many`) before anything is looked up.
 */
export async function withCode<Result>(
  unknownCodes: RateLimit,
  ip: string,
  use: () => Promise<Result | null>,
): Promise<Result | null> {
  await unknownCodes.check({ ip });
  const result = await use();
  if (result === null) await unknownCodes.consume({ ip });
  return result;
}

/** What follows for somebody who was invited, once they have an account. */
export type Welcome = (userId: string) => Promise<void>;

/**
 * How the invitations to one target admit people to the server who have no account yet. They are known by the hashes of
 * their codes: a sign-up that is under way keeps nothing else. A feature registers it under `admissions` (kits/feature.ts).
 */
export type InvitationAdmission = {
  /** Who invites with this, and to which address it was sent if it was; null when it can't be used. */
  find(codeHash: string): Promise<{ inviterName: string; email: string | null } | null>;
  /**
   * Takes a use in the change that makes the account, before it does; until the change is over nobody else takes it.
   * Null when it can't be used.
   */
  redeem(change: Change, codeHash: string): Promise<Welcome | null>;
};
