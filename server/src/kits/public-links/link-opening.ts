import type { ErrorCode } from '@longtable/contract/errors';
import type { FileAnswer } from '@longtable/contract/file-answer';
import type { Auth } from '../../platform/auth/auth.ts';
import type { Changes } from '../../platform/change.ts';
import type { Db } from '../../platform/db/database.ts';
import { Refusal, refuse } from '../../platform/http/errors.ts';
import { consumeTogether } from '../../platform/limits/rate-limits.ts';
import type { LinkLimits } from './link-limits.ts';
import type { LinkStore, OfferedLink } from './link-store.ts';
import type { LinkTokens } from './link-tokens.ts';

/** What a link leads to. `pass` is part of the addresses of its contents; null for a link without a password. */
export type OpenedLink<Target> = {
  readonly link: OfferedLink;
  readonly target: Target;
  readonly pass: string | null;
};

/** The refusals of links of one kind. The first is given for whatever reason there is nothing. */
export type LinkRefusals = {
  readonly notFound: ErrorCode;
  readonly expired: ErrorCode;
  readonly passwordRequired: ErrorCode;
  readonly wrongPassword: ErrorCode;
};

export type LinkOpening<Target> = ReturnType<typeof createLinkOpening<Target>>;

/** Opens links for everybody with their address, signed in or not. A link has no rights: each time its maker's are asked. */
export function createLinkOpening<Target>(options: {
  db: Db;
  changes: Changes;
  auth: Pick<Auth, 'verifyPassword'>;
  store: LinkStore;
  tokens: LinkTokens;
  limits: LinkLimits;
  refusals: LinkRefusals;
  /** What a link leads to, if its maker may show it now. Throws a refusal otherwise. */
  find(maker: { readonly id: string }, targetId: string): Promise<Target>;
}) {
  const { db, changes, auth, store, tokens, limits, refusals } = options;

  return {
    limits,

    /** Checks the password, and counts that it was opened. */
    async open(token: string, password: string | undefined, ip: string): Promise<OpenedLink<Target>> {
      const { link, target } = await find(token);
      await demandPassword(link, password, ip);
      await changes.run(({ tx }) => store.countOpen(tx, link.id));
      return { link, target, pass: link.password_hash === null ? null : tokens.passFor(link, Date.now()) };
    },

    /** For the contents, with the `pass` of the addresses that opening has answered with. */
    async openAgain(token: string, pass: string | undefined): Promise<OpenedLink<Target>> {
      const { link, target } = await find(token);
      if (link.password_hash !== null && !tokens.isPassFor(link, pass ?? '', Date.now()))
        throw refuse(refusals.passwordRequired);
      return { link, target, pass: pass ?? null };
    },

    /** A file without leave to keep it: the next request asks for the rights again. What there is not is refused as the link. */
    async secret(answer: Promise<FileAnswer>): Promise<FileAnswer> {
      const { maxAgeSeconds: _, ...file } = await answer.catch(notFound);
      return { ...file, hasSecretAddress: true };
    },
  };

  async function find(token: string): Promise<{ link: OfferedLink; target: Target }> {
    const id = tokens.idIn(token);
    const link = id === null ? undefined : await store.readOffered(db, id);
    if (!link || !tokens.isTokenOf(link, token)) throw refuse(refusals.notFound);
    const target = await options.find({ id: link.created_by }, link.target_id).catch(notFound);
    if (link.has_expired) throw refuse(refusals.expired);
    return { link, target };
  }

  /** Counts every try before it is checked, so that tries at the same time are limited too; right ones are taken back. */
  async function demandPassword(
    { id, password_hash }: OfferedLink,
    password: string | undefined,
    ip: string,
  ): Promise<void> {
    if (password_hash === null) return;
    if (password === undefined || password === '') throw refuse(refusals.passwordRequired);
    const counted = [
      [limits.passwordsPerAddress, id, { ip }],
      [limits.passwordsPerLink, id],
    ] as const;
    await consumeTogether(counted);
    const isRight = await auth.verifyPassword(password, password_hash);
    if (!isRight) throw refuse(refusals.wrongPassword, { fields: { password: 'The password is wrong.' } });
    for (const [limit, ...by] of counted) await limit.refund(...by);
  }

  function notFound(error: unknown): never {
    throw error instanceof Refusal ? refuse(refusals.notFound, { cause: error }) : error;
  }
}

/** The query of an address of contents: with the proof of the password, if the link has one. */
export function linkQuery(pass: string | null, more: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams({ ...(pass !== null && { pass }), ...more });
  return query.size > 0 ? `?${query.toString()}` : '';
}
