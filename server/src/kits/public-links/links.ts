import type { Cards } from '@longtable/contract/cards';
import type { ErrorCode } from '@longtable/contract/errors';
import type { PublicLink } from '@longtable/contract/public-links';
import { maxPublicLinks } from '@longtable/contract/rules/public-link-terms';
import type { Auth } from '../../platform/auth/auth.ts';
import type { Change } from '../../platform/change.ts';
import type { Db } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/errors.ts';
import type { Actor } from '../../policies/actor.ts';
import { cardsOf, personIn } from '../cards.ts';
import type { LinkRow, LinkStore } from './link-store.ts';
import type { LinkTokens } from './link-tokens.ts';

/** What an installation gives to all public links. */
export type LinkDependencies = {
  readonly auth: Pick<Auth, 'hashPassword' | 'verifyPassword'>;
  readonly publicUrl: URL;
  /** The secret that their addresses are derived from. Another one ends all links. */
  readonly linkSecret: string;
};

/** What is particular to the links of one kind. */
type LinkKind<Target, Link> = {
  readonly store: LinkStore;
  readonly tokens: LinkTokens;
  readonly tooMany: ErrorCode;
  /** Refuses what links can't be made to, such as something in the trash. */
  demandLinkable(target: Target): void;
  present(link: PublicLink, target: Target): Link;
  publishChanged(change: Change, actor: Actor, target: Target): void;
};

type NewLink = { readonly id: string; readonly seconds: number; readonly password?: string | undefined };

/** Public links, for people who may make them: commands that lock what they lead to, so that the maximum holds. */
export function createPublicLinks<Target extends { readonly id: string }, Link>(
  kind: LinkKind<Target, Link>,
  { db, auth, publicUrl }: Pick<LinkDependencies, 'auth' | 'publicUrl'> & { db: Db },
) {
  const { store, tokens } = kind;

  const present = (row: LinkRow, target: Target): Link =>
    kind.present(
      {
        id: row.id,
        url: new URL(`/s/${tokens.tokenOf(row)}`, publicUrl).href,
        createdBy: row.created_by,
        createdAt: row.created_at,
        expiresAt: row.expires_at,
        hasPassword: row.password_hash !== null,
        opens: row.opens,
        lastOpenedAt: row.last_opened_at,
      },
      target,
    );

  async function add(
    change: Change,
    actor: Actor,
    { target, input, hash }: { target: Target; input: NewLink; hash: string | null },
  ): Promise<LinkRow> {
    const { tx } = change;
    kind.demandLinkable(target);
    if ((await store.countLinks(tx, target.id)) >= maxPublicLinks) throw refuse(kind.tooMany);
    const { id, seconds } = input;
    const link = { id, target_id: target.id, created_by: actor.id, password_hash: hash, seconds };
    // Another person may have inserted the id since.
    if (!(await store.insertLink(tx, link))) throw refuse('request/id-taken');
    const row = await store.readLink(tx, id);
    if (!row) throw new Error(`The link ${id} was not written.`);
    kind.publishChanged(change, actor, target);
    return row;
  }

  return {
    async list(target: Target): Promise<{ links: Link[]; cards: Cards }> {
      const rows = await store.readLinks(db, target.id);
      return { links: rows.map((row) => present(row, target)), cards: cardsOf(rows, linkCards) };
    },

    /** Before the transaction: refuses what has no links, and hashes the password. */
    async prepare(target: Target, { password }: NewLink): Promise<{ hash: string | null }> {
      kind.demandLinkable(target);
      return { hash: password === undefined ? null : await auth.hashPassword(password) };
    },

    /** Idempotent: the same id returns the existing link. */
    async create(
      change: Change,
      actor: Actor,
      { target, input, hash }: { target: Target; input: NewLink; hash: string | null },
    ): Promise<Link & { cards: Cards }> {
      const existing = await store.readLink(change.tx, input.id);
      if (existing && (existing.target_id !== target.id || existing.created_by !== actor.id))
        throw refuse('request/id-taken');
      const row = existing ?? (await add(change, actor, { target, input, hash }));
      return { ...present(row, target), cards: cardsOf([row], linkCards) };
    },

    async revoke(change: Change, actor: Actor, target: Target, linkId: string): Promise<{ linkId: string }> {
      if (await store.deleteLink(change.tx, { id: linkId, targetId: target.id }))
        kind.publishChanged(change, actor, target);
      return { linkId };
    },

    async revokeAll(change: Change, actor: Actor, target: Target): Promise<{ revoked: number }> {
      const revoked = await store.deleteLinks(change.tx, target.id);
      if (revoked > 0) kind.publishChanged(change, actor, target);
      return { revoked };
    },
  };
}

/** The card that a link mentions: of who made it. */
const linkCards = [personIn('created_by', 'creator')];
