import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Change } from '../platform/change.ts';
import type { Db } from '../platform/db/database.ts';
import type { Schema } from '../platform/db/schema.ts';
import type { RateLimit, RateLimitRule } from '../platform/limits/rate-limits.ts';
import { composeMail } from '../platform/mail/compose.ts';
import type { Mail } from '../platform/mail/mail.ts';

/**
 * What people are invited to, such as the server or a team, and what is specific to it (docs/product/invitations.md).
 */
export type InvitationTarget<About> = {
  /** The table of its invitations, with the columns `id` and `expires_at`. */
  readonly table: keyof Schema;
  /** Days to keep expired invitations, so that people who open one are told why it does not work. */
  readonly daysKept: number;
  /** The path of the page that accepts a code. */
  pageOf(code: string): string;
  /** The daily maximum of one person, and the names under which limits are counted. */
  readonly limits: {
    readonly perPerson: { readonly name: string; readonly max: number };
    readonly perRecipient: { readonly name: string };
    readonly unknownCodes: { readonly name: string };
  };
  /**
   * The parts of the e-mail: `{inviter} invites you to {to}`, `{inviter} would like {purpose}`, `The link works
   * {validity}`.
   */
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

/** The parts of inviting that are the same for all targets. */
export function defineInvitations<About>({
  table,
  daysKept,
  pageOf,
  limits,
  email,
}: InvitationTarget<About>) {
  const urlOf = (code: string, publicUrl: URL) => new URL(pageOf(code), publicUrl).href;
  return {
    /** The address of the page that accepts an invitation. */
    urlOf,

    /** Each throws `request/too-many`. */
    limits: {
      invitationsPerPerson: { ...limits.perPerson, seconds: day },
      /** Counts the e-mails to one address, by all inviters. */
      emailsPerRecipient: { ...limits.perRecipient, max: 5, seconds: day },
      /** Against guessing: counts unknown codes by network address. */
      unknownCodesPerAddress: { ...limits.unknownCodes, max: 60, seconds: hour },
    } satisfies Record<string, RateLimitRule>,

    /** Sends an invitation by e-mail. */
    async send(
      { change, mail, publicUrl }: { change: Change; mail: Pick<Mail, 'send'>; publicUrl: URL },
      {
        recipient,
        about,
        url,
      }: {
        recipient: string;
        about: About;
        /** The address of the page that accepts it (`urlOf`). */
        url: string;
      },
    ): Promise<void> {
      const { inviter, to, purpose, button, validity } = email(about);
      const subject = `${inviter} invites you to ${to}`;
      const body = composeMail({
        heading: subject,
        paragraphs: ['Hello,', `${inviter} would like ${purpose} at ${publicUrl.host}.`],
        button: { label: button, url },
        footnote: `The link works ${validity}. If you don’t know ${inviter}, you can ignore this e-mail.`,
      });
      await mail.send(change, { to: recipient, subject, ...body });
    },

    /** Deletes expired invitations after `daysKept`. */
    async deleteExpired(db: Db): Promise<void> {
      // A literal, so that the planner can estimate how few rows match.
      const kept = sql`make_interval(days => ${sql.lit(daysKept)})`;
      // Skips locked rows: deleting them in another order than somebody else could deadlock.
      await sql`
        delete from ${sql.table(table)} where id in (
          select id from ${sql.table(table)} where expires_at <= now() - ${kept} for update skip locked)`.execute(
        db,
      );
    },
  };
}

/** 128 random bits as base64url, too long to guess. */
export function newInvitationCode(): string {
  return randomBytes(16).toString('base64url');
}

/**
 * Uses an invitation code. `use` returns null for an unknown code, which counts against the limit; beyond the limit,
 * throws `request/too-many` before the code is looked up.
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

/** What to do for an invited person once they have an account. */
export type Welcome = (userId: string) => Promise<void>;

/**
 * How invitations to one target let people without an account sign up. Codes are passed as hashes, since a pending
 * sign-up stores nothing else. Features register it under `admissions` (kits/feature.ts).
 */
export type InvitationAdmission = {
  /** The inviter, and the address that it was sent to, if any; null when the code is not valid. */
  find(codeHash: string): Promise<{ inviterName: string; email: string | null } | null>;
  /**
   * Uses up one use in the change that creates the account, before it is created, and locks the invitation until then.
   * Null when the code is not valid.
   */
  redeem(change: Change, codeHash: string): Promise<Welcome | null>;
};
