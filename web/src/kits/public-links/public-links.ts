import type { ErrorCode } from '@longtable/contract/errors';
import type { PublicLink } from '@longtable/contract/public-links';
import type { ZodType } from 'zod';
import { onLive } from '../../platform/live.ts';
import { defineInvitations } from '../invitations/invitations.ts';

/** The terms of a new link. */
export type LinkTerms = { readonly seconds: number; readonly password?: string };

/** What people read about the links of one kind. */
export type LinkTexts = {
  /** What somebody does for which a connection is needed: "Sharing files". */
  readonly action: string;
  /** Where the links will be, while there are none. */
  readonly none: string;
  /** What happens when one link, or all of them, are revoked. */
  readonly revokeOne: string;
  readonly revokeAll: string;
};

/** The requests and texts that are particular to the links of one kind. `targetId` is the id of what links lead to. */
type Definition<Link extends PublicLink> = {
  readonly key: string;
  readonly texts: LinkTexts;
  readonly notFound: ErrorCode;
  list(targetId: string, signal: AbortSignal): Promise<{ links: Link[] }>;
  /** With an id of the caller's: a retry makes no other link. */
  create(targetId: string, id: string, terms: LinkTerms): Promise<Link>;
  revoke(targetId: string, linkId: string): Promise<unknown>;
  revokeAll(targetId: string): Promise<unknown>;
  /** The shape of what `create` sends, and that. */
  shape(): Promise<ZodType>;
  inputOf(targetId: string, id: string, terms: LinkTerms): object;
  targetOf(link: Link): string;
  /** The live event that links were made or revoked. */
  readonly changed: 'resource-links.changed' | 'note-links.changed';
};

/** The links of one kind in the client. */
export type PublicLinks<Link extends PublicLink = PublicLink> = ReturnType<typeof definePublicLinks<Link>>;

/** Defines the client's copy of the public links to things of one kind. Like invitations they are secrets that expire. */
export function definePublicLinks<Link extends PublicLink>(definition: Definition<Link>) {
  const { texts, shape, inputOf } = definition;
  const lists = defineInvitations<string, Link, { readonly invitations: readonly Link[] }>({
    keyOf: (targetId) => [definition.key, targetId],
    load: async (targetId, signal) => ({ invitations: (await definition.list(targetId, signal)).links }),
    revoke: (link) => definition.revoke(definition.targetOf(link), link.id),
    notFound: definition.notFound,
  });

  return {
    texts,
    shape,
    inputOf,
    /** The links of something. */
    query: lists.query,

    /** Makes a link. Throws what `call` throws. */
    async create(targetId: string, id: string, terms: LinkTerms): Promise<Link> {
      const link = await definition.create(targetId, id, terms);
      lists.added(targetId, link);
      return link;
    },

    revoke: (targetId: string, link: Link): Promise<void> => lists.revoke(targetId, link),

    /** Ends all links to something. Throws what `call` throws. */
    async revokeAll(targetId: string): Promise<void> {
      await definition.revokeAll(targetId);
      lists.changed(targetId);
    },

    /** Follows what other windows do. Returns how to stop. */
    follow: (): (() => void) =>
      onLive(definition.changed, (payload: { resourceId: string } | { noteId: string }) =>
        lists.changed('noteId' in payload ? payload.noteId : payload.resourceId),
      ),
  };
}
