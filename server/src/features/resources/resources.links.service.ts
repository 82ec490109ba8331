import type { OutputOf, ParsedInputOf } from '@longtable/contract/endpoint';
import type { resourceLinksApi } from '@longtable/contract/resource-links';
import { maxLinksOfFile } from '@longtable/contract/rules/resource-link-terms';
import { cardsOf } from '../../kits/cards.ts';
import type { Auth } from '../../platform/auth/auth.ts';
import type { Change } from '../../platform/change.ts';
import type { Db } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/errors.ts';
import type { Files } from '../../platform/storage/files.ts';
import type { Actor } from '../../policies/actor.ts';
import { type ResourceRow, resourcePolicy } from '../../policies/resource.ts';
import { audienceOf } from '../../policies/room-formula.ts';
import { linkCards, presentLink } from './resources.links.presenter.ts';
import * as store from './resources.links.store.ts';
import type { LinkTokens } from './resources.links.tokens.ts';

type Input<Name extends keyof typeof resourceLinksApi> = ParsedInputOf<(typeof resourceLinksApi)[Name]>;
type Answer<Name extends keyof typeof resourceLinksApi> = OutputOf<(typeof resourceLinksApi)[Name]>;

/** Links to files, for people who may share them (docs/product/resources.md, "Links"). */
export function createResourceLinks(options: {
  db: Db;
  files: Pick<Files, 'read'>;
  auth: Pick<Auth, 'hashPassword'>;
  tokens: LinkTokens;
  publicUrl: URL;
}) {
  const { db, files, auth } = options;

  return {
    async list(resource: ResourceRow): Promise<Answer<'list'>> {
      const rows = await store.readLinks(db, resource.id);
      return { links: rows.map((row) => presentLink(row, options)), cards: cardsOf(rows, linkCards) };
    },

    /** Before the transaction: refuses what has no content to share, and hashes the password. */
    async prepare(resource: ResourceRow, { password }: Input<'create'>): Promise<{ hash: string | null }> {
      demandFile(resource);
      if (resource.file_path === null || !(await files.read(resource.file_path)))
        throw refuse('resource/no-address');
      return { hash: password === undefined ? null : await auth.hashPassword(password) };
    },

    /** Idempotent: the same id returns the existing link. */
    async create(
      change: Change,
      actor: Actor,
      { resource, input, hash }: { resource: ResourceRow; input: Input<'create'>; hash: string | null },
    ): Promise<Answer<'create'>> {
      const { tx } = change;
      const existing = await store.readLink(tx, input.id);
      if (existing && (existing.resource_id !== resource.id || existing.created_by !== actor.id))
        throw refuse('request/id-taken');
      const row = existing ?? (await add(change, actor, { resource, input, hash }));
      return { ...presentLink(row, options), cards: cardsOf([row], linkCards) };
    },

    async revoke(
      change: Change,
      actor: Actor,
      resource: ResourceRow,
      linkId: string,
    ): Promise<Answer<'revoke'>> {
      if (await store.deleteLink(change.tx, { id: linkId, resourceId: resource.id }))
        publishChanged(change, actor, resource);
      return { linkId };
    },

    async revokeAll(change: Change, actor: Actor, resource: ResourceRow): Promise<Answer<'revokeAll'>> {
      const revoked = await store.deleteLinks(change.tx, resource.id);
      if (revoked > 0) publishChanged(change, actor, resource);
      return { revoked };
    },
  };
}

export type ResourceLinks = ReturnType<typeof createResourceLinks>;

async function add(
  change: Change,
  actor: Actor,
  { resource, input, hash }: { resource: ResourceRow; input: Input<'create'>; hash: string | null },
): Promise<store.LinkRow> {
  const { tx } = change;
  // Again, as it may have been moved to the trash since.
  demandFile(resource);
  if ((await store.countLinks(tx, resource.id)) >= maxLinksOfFile) throw refuse('resource-link/too-many');
  const { id, seconds } = input;
  const link = { id, resource_id: resource.id, created_by: actor.id, password_hash: hash, seconds };
  // Another person may have inserted the id since.
  if (!(await store.insertLink(tx, link))) throw refuse('request/id-taken');
  const row = await store.readLink(tx, id);
  if (!row) throw new Error(`The link ${id} was not written.`);
  publishChanged(change, actor, resource);
  return row;
}

function demandFile({ type, deleted_with }: ResourceRow): void {
  if (type === 'folder') throw refuse('resource-link/folder');
  if (type === 'link') throw refuse('resource-link/link');
  if (deleted_with !== null) throw refuse('item/in-trash');
}

function publishChanged(change: Change, actor: Actor, resource: ResourceRow): void {
  change.emit('resource-links.changed', {
    actorId: actor.id,
    audience: audienceOf(resourcePolicy.abilities.share.rooms(resource)),
    payload: { resourceId: resource.id },
  });
}
