import { newId } from '@longtable/contract/ids';
import type { Actor } from '../../access/actor.ts';
import type { Change, Changes } from '../../platform/change.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/errors.ts';
import { decodeTimedEnd, encodeTimedEnd, type TimedEnd } from '../../platform/http/list-ends.ts';
import { pageOf } from '../../platform/http/page-end.ts';

/** A page that is asked for: what follows an end, so many. */
export type AskedPage = { readonly end: TimedEnd | null; readonly limit: number };

/**
 * The updates of one kind of place: which rules decide about them, where they are kept, who hears of them. `Draft` is
 * what an author writes, `Row` an update as it stands to one person.
 */
export type Feed<
  Place extends { readonly id: string },
  Row extends UpdateRow,
  Draft extends object,
  Answer,
> = {
  /** Nobody comes to the place or goes until the change is over: who was removed a moment ago says nothing any more. */
  hold(change: Change, place: Place): Promise<void>;
  /** Refuses who may not post there. */
  authorizePost(tx: Db, actor: Actor, place: Place): Promise<unknown>;
  /** The update, if the actor may do this with it; otherwise its refusal. */
  authorize(tx: Db, ability: 'edit' | 'delete', actor: Actor, id: string): Promise<Row>;
  /** Refuses a draft that says what can't be. */
  check?(tx: Db, place: Place, draft: Partial<Draft>): Promise<void>;
  readPage(db: Db, actorId: string, placeId: string, asked: AskedPage): Promise<(Row & TimedEnd)[]>;
  readOne(db: Db, actorId: string, placeId: string, id: string): Promise<Row | undefined>;
  /** False when the id is taken. The time is that of the writing: what waited for a lock is not older than it looks. */
  insert(tx: Db, update: { id: string; of: string; authorId: string }, draft: Draft): Promise<boolean>;
  /** True where the draft says something else than the row. */
  differs(row: Row, draft: Partial<Draft>): boolean;
  write(tx: Db, id: string, draft: Partial<Draft>): Promise<void>;
  /** False when it is gone already. */
  remove(tx: Db, id: string): Promise<boolean>;
  announce(change: Change, actorId: string, place: Place, row: Row): Promise<void> | void;
  announceGone(change: Change, actorId: string, place: Place, id: string): Promise<void> | void;
  /** What follows from a new one, in the same change. */
  posted?(change: Change, actor: Actor, place: Place, row: Row): Promise<void>;
  toAnswer(actor: Actor, row: Row): Answer;
};

type UpdateRow = { readonly author_id: string | null };

/** What people tell a team, a department or a project (collaboration §3 "Team update", "Project update"). */
export function createFeed<
  Place extends { readonly id: string },
  Row extends UpdateRow,
  Draft extends object,
  Answer,
>(feed: Feed<Place, Row, Draft, Answer>, options: { database: Pick<Database, 'db'>; changes: Changes }) {
  const { changes } = options;
  const { db } = options.database;

  return {
    /** The newest first; `after` is the end of the page before. */
    async list(actor: Actor, place: Place, { after, limit }: { after?: string | undefined; limit: number }) {
      const end = decodeTimedEnd(after);
      const rows = await feed.readPage(db, actor.id, place.id, { end, limit: limit + 1 });
      const { page, next } = pageOf(rows, limit, encodeTimedEnd);
      return { updates: page.map((row) => feed.toAnswer(actor, row)), next };
    },

    /** The same id again is the same update again, whose answer was lost. */
    post: (actor: Actor, place: Place, id: string, draft: Draft): Promise<Answer> =>
      changes.run(async (change) => {
        await feed.hold(change, place);
        await feed.authorizePost(change.tx, actor, place);
        await feed.check?.(change.tx, place, draft);
        const inserted = await feed.insert(change.tx, { id, of: place.id, authorId: actor.id }, draft);
        const row = await feed.readOne(change.tx, actor.id, place.id, id);
        if (!row || row.author_id !== actor.id) throw refuse('request/id-taken');
        if (inserted) {
          await feed.announce(change, actor.id, place, row);
          await feed.posted?.(change, actor, place, row);
        }
        return feed.toAnswer(actor, row);
      }),

    edit: (actor: Actor, place: Place, id: string, draft: Partial<Draft>): Promise<Answer> =>
      changes.run(async (change) => {
        await feed.hold(change, place);
        const standing = await feed.authorize(change.tx, 'edit', actor, id);
        if (!feed.differs(standing, draft)) return feed.toAnswer(actor, standing);
        await feed.check?.(change.tx, place, draft);
        await feed.write(change.tx, id, draft);
        const row = await feed.readOne(change.tx, actor.id, place.id, id);
        if (!row) throw refuse('update/not-found');
        await feed.announce(change, actor.id, place, row);
        return feed.toAnswer(actor, row);
      }),

    async delete(actor: Actor, place: Place, id: string): Promise<{ updateId: string }> {
      await changes.run(async (change) => {
        await feed.hold(change, place);
        await feed.authorize(change.tx, 'delete', actor, id);
        if (!(await feed.remove(change.tx, id))) throw refuse('update/not-found');
        await feed.announceGone(change, actor.id, place, id);
      });
      return { updateId: id };
    },
  };
}

/** Posts an update in somebody's name about what they have just done, in the change in which they did it. */
export async function postAbout<
  Place extends { readonly id: string },
  Row extends UpdateRow,
  Draft extends object,
>(
  change: Change,
  feed: Pick<Feed<Place, Row, Draft, unknown>, 'insert' | 'readOne' | 'announce'>,
  { place, authorId, draft }: { place: Place; authorId: string; draft: Draft },
): Promise<void> {
  const { tx } = change;
  const id = newId();
  await feed.insert(tx, { id, of: place.id, authorId }, draft);
  const row = await feed.readOne(tx, authorId, place.id, id);
  if (!row) throw new Error(`The update ${id} was not written.`);
  await feed.announce(change, authorId, place, row);
}
