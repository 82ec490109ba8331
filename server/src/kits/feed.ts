import type { Cards } from '@longtable/contract/cards';
import type { Endpoint, OutputOf, ParsedInputOf } from '@longtable/contract/endpoint';
import { newId } from '@longtable/contract/ids';
import type { Change } from '../platform/change.ts';
import type { Db } from '../platform/db/database.ts';
import { refuse } from '../platform/http/errors.ts';
import type { Actor } from '../policies/actor.ts';
import {
  type Access,
  command,
  lockAuthorized,
  query,
  type RequestLimit,
  type Route,
} from '../policies/engine.ts';
import { type AbilityOf, type Kind, policies, type Rows } from '../policies/policies.ts';
import type { Policy, Receivers } from '../policies/policy.ts';
import { type CardSource, cardsOf } from './cards.ts';
import { createFeedStore, type EntryColumns, type EntryRow } from './feed-store.ts';
import { deleteMentions, insertMentions, lockMentioned, type Mentions } from './mentions.ts';
import type { ListOrder, PageRequest } from './paged-list.ts';

type EntryKind = { [K in Kind]: Rows[K] extends EntryRow & { content: string } ? K : never }[Kind];

/**
 * A feed of entries that people write under something, newest first, such as the updates of a team or the comments on a
 * task. `Post` and `Edit` are the endpoints; `columns` maps their input, besides `mentionIds`, to columns.
 */
export type FeedDefinition<
  P extends Kind,
  E extends EntryKind,
  List extends Endpoint,
  Post extends Endpoint,
  Edit extends Endpoint,
> = {
  /** The parent of the entries: its kind, the column that refers to it, and the abilities to read and to post. */
  readonly parent: {
    readonly kind: P;
    readonly column: string;
    readonly read: AbilityOf<P>;
    readonly post: AbilityOf<P>;
  };
  /** The kind of the entries. Its policy has the abilities `edit` and `delete`. */
  readonly entry: E;
  /** The column with the time of posting. */
  readonly time: string;
  /** The order of the list; newest first by `time` unless given. */
  readonly order?: ListOrder;
  /** The name of an entry in responses: lists respond with `updates`, deleting with an `updateId`. */
  readonly noun: 'update' | 'comment' | 'message';
  readonly endpoints: {
    readonly list: List;
    readonly post: Post;
    readonly edit: Edit;
    readonly delete: Endpoint;
  };
  /** The columns that follow from what the author has written; absent ones stay unchanged. `before` is the entry that is edited. */
  columns(input: ParsedInputOf<Post> | ParsedInputOf<Edit>, before?: Rows[E]): EntryColumns;
  /** The columns of a new entry that the server decides, under the locks, such as its position. */
  assigned?(tx: Db, parent: Rows[P], input: ParsedInputOf<Post>): Promise<EntryColumns>;
  /** Writes what belongs to a new entry, before that is read. */
  inserted?(tx: Db, parent: Rows[P], actor: Actor, input: ParsedInputOf<Post>): Promise<void>;
  /** Throws when the columns are invalid: all of a new entry, or those that an edit changes `before`. Called under the locks. */
  check?(tx: Db, parentId: string, columns: EntryColumns, before: Rows[E] | null): Promise<void>;
  /** Takes the locks of posting that come before all others: advisory ones (docs/decisions/024). */
  lockBeforePost?(tx: Db, input: ParsedInputOf<Post>): Promise<void>;
  /** Takes the locks of edits and deletions that come before all others: advisory ones (docs/decisions/024). */
  lockBeforeChange?(tx: Db, given: { readonly input: ParsedInputOf<Edit> }): Promise<void>;
  /** Takes the locks of an edit that come before the entry's (docs/decisions/024). */
  lockBeforeEdit?(tx: Db, input: ParsedInputOf<Edit>): Promise<void>;
  readonly mentions?: Mentions<Rows[P] | Rows[E], Rows[E]>;
  /** An entry as everyone who sees it reads it: the response without the reader's rights. */
  present(row: Rows[E]): Omit<OutputOf<Post>, 'can' | 'cards'>;
  /** The cards that an entry brings. */
  readonly cards: readonly CardSource<Rows[E]>[];
  publishSaved(change: Change, to: Receivers & { actorId: string }, row: Rows[E], cards: Cards): void;
  publishDeleted(change: Change, to: { actorId: string; audience: string[] }, row: Rows[E]): void;
  /** Side effects of posting, editing and deleting, in the same change; also of deleting what stays without its text. */
  posted?(change: Change, actor: Actor, parent: Rows[P], row: Rows[E]): Promise<void>;
  edited?(change: Change, before: Rows[E], row: Rows[E]): Promise<void>;
  deleted?(change: Change, actor: Actor, row: Rows[E]): Promise<void> | void;
  /**
   * Decides whether a deleted entry stays without its text, as others refer to it, and empties it then. Deleting it responds with
   * what stays, as the `noun`.
   */
  emptied?(tx: Db, row: Rows[E]): Promise<boolean>;
};

/** What handlers get, besides the row of their kind. */
type Given = { readonly actor: Actor; readonly input: unknown };

/** Defines a feed: its routes, its store, and `add` for entries that other features post. */
export function defineFeed<
  P extends Kind,
  E extends EntryKind,
  List extends Endpoint,
  Post extends Endpoint,
  Edit extends Endpoint,
>(feed: FeedDefinition<P, E, List, Post, Edit>) {
  type Row = Rows[E] & EntryRow;
  const { parent, endpoints, mentions, noun } = feed;
  const policy = policies[feed.entry] as unknown as Policy<Row, 'edit' | 'delete', 'edit' | 'delete'>;
  const store = createFeedStore<Row>({
    table: policy.table,
    parentColumn: parent.column,
    timeColumn: feed.time,
    order: feed.order,
    select: policy.select,
  });
  const { readPage, readOne, insert, write, remove } = store;

  const publishSaved = (change: Change, actorId: string, row: Row) =>
    feed.publishSaved(change, { actorId, ...policy.receiversOf(row) }, row, cardsOf([row], feed.cards));

  const present = (actor: Actor, row: Row) => ({ ...feed.present(row), can: policy.canOf(actor, row) });
  const answer = (actor: Actor, row: Row) => ({ ...present(actor, row), cards: cardsOf([row], feed.cards) });

  async function list(db: Db, actor: Actor, parentId: string, input: ParsedInputOf<List>) {
    const { rows, next } = await readPage(db, actor.id, parentId, input as PageRequest);
    const entries = rows.map((row) => present(actor, row));
    return { [`${noun}s`]: entries, next, cards: cardsOf(rows, feed.cards) };
  }

  /** Takes the locks of posting that come before the parent's. */
  async function lockToPost(tx: Db, given: { actor: Actor; input: unknown }): Promise<void> {
    await feed.lockBeforePost?.(tx, given.input as ParsedInputOf<Post>);
    if (mentions) await lockMentioned(tx, mentions, given);
  }

  /** Idempotent for the author: the same id returns the existing entry. Refuses the id of another author's entry. */
  async function post(change: Change, actor: Actor, of: Rows[P], input: ParsedInputOf<Post>) {
    const { tx } = change;
    const { id: parentId } = of as { id: string };
    const { id, mentionIds = [] } = input as { id: string; mentionIds?: string[] };
    let row = await readOne(tx, actor.id, parentId, id);
    let isNew = false;
    if (!row) {
      const columns = feed.columns(input);
      await feed.check?.(tx, parentId, columns, null);
      await mentions?.check(tx, of, mentionIds);
      const assigned = await feed.assigned?.(tx, of, input);
      isNew = await insert(tx, { id, parentId, authorId: actor.id }, { ...columns, ...assigned });
      if (isNew) await feed.inserted?.(tx, of, actor, input);
      if (isNew && mentions) await insertMentions(tx, mentions, id, mentionIds);
      row = await readOne(tx, actor.id, parentId, id);
    }
    if (row?.author_id !== actor.id) throw refuse('request/id-taken');
    if (isNew) {
      await feed.posted?.(change, actor, of, row);
      publishSaved(change, actor.id, row);
      await mentions?.publish(change, actor, row, mentionIds);
    }
    return answer(actor, row);
  }

  async function edit(change: Change, actor: Actor, before: Row, input: ParsedInputOf<Edit>) {
    const { tx } = change;
    const { id } = before;
    const current = before as EntryColumns;
    const columns = Object.fromEntries(
      Object.entries(feed.columns(input, before)).filter(([name, value]) => value !== current[name]),
    );
    const { mentionIds = [] } = input as { mentionIds?: string[] };
    const mentioned = mentions?.idsOf(before) ?? [];
    const added = mentionIds.filter((personId) => !mentioned.includes(personId));
    const dropped = mentioned.filter((personId) => !mentionIds.includes(personId));
    if (Object.keys(columns).length + added.length + dropped.length === 0) return answer(actor, before);
    await feed.check?.(tx, String(current[parent.column]), columns, before);
    // A person who was mentioned before stays mentioned, even if they no longer see the entry.
    await mentions?.check(tx, before, added);
    await write(tx, id, columns);
    if (mentions) {
      await deleteMentions(tx, mentions, id, dropped);
      await insertMentions(tx, mentions, id, added);
    }
    const row = await policy.load(tx, id, actor);
    if (!row) throw new Error(`The ${noun} ${id} was deleted under its lock.`);
    await feed.edited?.(change, before, row);
    publishSaved(change, actor.id, row);
    await mentions?.publish(change, actor, row, added);
    return answer(actor, row);
  }

  async function deleteEntry(change: Change, actor: Actor, row: Row) {
    if (await feed.emptied?.(change.tx, row)) {
      const left = await policy.load(change.tx, row.id, actor);
      if (!left) throw new Error(`The ${noun} ${row.id} was deleted under its lock.`);
      await feed.deleted?.(change, actor, row);
      publishSaved(change, actor.id, left);
      return { [`${noun}Id`]: row.id, [noun]: present(actor, left) };
    }
    await remove(change.tx, row.id);
    await feed.deleted?.(change, actor, row);
    feed.publishDeleted(change, { actorId: actor.id, audience: policy.audienceOf(row) }, row);
    return { [`${noun}Id`]: row.id };
  }

  return {
    store,

    /**
     * Posts under a parent on behalf of somebody who may make no request now, such as at a time that they have chosen: with the locks,
     * rights and effects of a request of theirs. Throws the refusals of one.
     */
    async postFor(change: Change, author: Actor, parentId: string, input: ParsedInputOf<Post>) {
      await lockToPost(change.tx, { actor: author, input });
      const access = [parent.kind, parent.post] as unknown as ['chat', 'post'];
      const of = await lockAuthorized(change.tx, access, author, parentId);
      return post(change, author, of as Rows[P], input);
    },

    /** Posts an entry as a side effect of something that the author has just done, in the same change. */
    async add(
      change: Change,
      { parentId, authorId, columns }: { parentId: string; authorId: string; columns: EntryColumns },
    ): Promise<void> {
      const id = newId();
      await insert(change.tx, { id, parentId, authorId }, columns);
      const row = await readOne(change.tx, authorId, parentId, id);
      if (!row) throw new Error(`The ${noun} ${id} was not written.`);
      publishSaved(change, authorId, row);
    },

    /** The routes of the feed. `postLimit` counts what is posted. */
    routes({ db, postLimit }: { db: Db; postLimit?: RequestLimit }): Route[] {
      // The definition ties the kinds to the endpoints; the types of the engine cannot express that for type
      // parameters.
      const access = (kind: Kind, ability: string) => ({ access: [kind, ability] as Access as 'signedIn' });
      const parentOf = (given: Given) => (given as unknown as Rows)[parent.kind];
      const entryOf = (given: Given) => (given as unknown as Rows)[feed.entry] as Row;
      const lockFirst = async (tx: Db, given: Given) => {
        if (mentions) await lockMentioned(tx, mentions, given);
      };
      const { lockBeforeChange, lockBeforeEdit } = feed;
      return [
        query(endpoints.list as Endpoint, access(parent.kind, parent.read), (given) =>
          list(db, given.actor, (parentOf(given) as { id: string }).id, given.input as ParsedInputOf<List>),
        ),
        command(
          endpoints.post as Endpoint,
          {
            ...access(parent.kind, parent.post),
            ...(postLimit && { limit: postLimit }),
            lockFirst: lockToPost,
          },
          (given) => post(given.change, given.actor, parentOf(given), given.input as ParsedInputOf<Post>),
        ),
        command(
          endpoints.edit as Endpoint,
          {
            ...access(feed.entry, 'edit'),
            async lockFirst(tx, given) {
              await lockBeforeChange?.(tx, given as { input: ParsedInputOf<Edit> });
              await lockFirst(tx, given);
              await lockBeforeEdit?.(tx, given.input as ParsedInputOf<Edit>);
            },
          },
          (given) => edit(given.change, given.actor, entryOf(given), given.input as ParsedInputOf<Edit>),
        ),
        command(
          endpoints.delete,
          {
            ...access(feed.entry, 'delete'),
            // Deletions name the entry as edits do.
            lockFirst: async (tx, given) => lockBeforeChange?.(tx, given as { input: ParsedInputOf<Edit> }),
          },
          (given) => deleteEntry(given.change, given.actor, entryOf(given)),
        ),
      ];
    },
  };
}
