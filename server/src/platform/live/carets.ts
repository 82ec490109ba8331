import type { LiveCaret, LiveCaretFrame } from '@longtable/contract/live';
import { placeKey } from '../events/event.ts';
import { holdsIn } from '../events/rights.ts';
import type { Log } from '../log/log.ts';
import { type Connection, encodeFrame } from './connection.ts';
import { liveLimits } from './limits.ts';
import type { PlaceRights } from './presence.ts';

export type Carets = {
  /** Takes a message of a client: where in the text its person is. */
  receive(connection: Connection, caret: LiveCaret): void;
  /** A connection has come to a place: it is sent who is where. */
  entered(connection: Connection, key: string): void;
  /** A connection has left a place: its caret goes. */
  left(connection: Connection, key: string): void;
  /** The rights on a place have changed: carets of those who may not edit it any more go. */
  rightsChanged(key: string): void;
};

type Positions = NonNullable<LiveCaret['at']>;
type Spot = {
  readonly place: { readonly kind: 'note'; readonly id: string };
  /** Where those are who edit; each connection with a name of its own. */
  readonly carets: Map<Connection, { readonly from: string; readonly at: Positions }>;
  rights: Promise<PlaceRights | null> | null;
  readAt: number;
};

/**
 * Where in the text of a note people are (docs/decisions/059). In memory only, like who is at a place. Only carets of those who may
 * edit the note are sent, to those who see it and have it open.
 */
export function createCarets(options: {
  /** The connections that are at a place. */
  at(key: string): Iterable<Connection>;
  rightsOn(place: Spot['place'], people: readonly string[]): Promise<PlaceRights | null>;
  send(connection: Connection, frame: Buffer): void;
  log: Log;
}): Carets {
  const spots = new Map<string, Spot>();
  let named = 0;

  /** The rights on a note, not older than a moment. What changes them within it is told by `rightsChanged`, or by the rooms. */
  function rightsOf(spot: Spot, userId: string): Promise<PlaceRights | null> {
    if (!spot.rights || Date.now() - spot.readAt > liveLimits.carets.rights) {
      spot.readAt = Date.now();
      const reading = options.rightsOn(spot.place, [userId]);
      spot.rights = reading;
      reading.catch(() => {
        if (spot.rights === reading) spot.rights = null;
      });
    }
    return spot.rights;
  }

  function clear(key: string, spot: Spot, connection: Connection): void {
    const known = spot.carets.get(connection);
    if (!known) return;
    spot.carets.delete(connection);
    if (spot.carets.size === 0) spots.delete(key);
    // Says nothing about the note, so that those who lost it may be told, too.
    const frame = frameOf(spot, connection, known.from, null);
    for (const other of options.at(key)) if (other !== connection) options.send(other, frame);
  }

  async function show(key: string, connection: Connection, { noteId, at }: LiveCaret): Promise<void> {
    const spot = spots.get(key) ?? {
      place: { kind: 'note', id: noteId },
      carets: new Map(),
      rights: null,
      readAt: 0,
    };
    if (at === null) return clear(key, spot, connection);
    spots.set(key, spot);
    const rights = await rightsOf(spot, connection.session.userId);
    // It may have gone meanwhile.
    if (!isAt(key, connection)) return dropEmpty(key, spot);
    if (!rights || !holdsIn(connection.rooms, rights.edits)) {
      clear(key, spot, connection);
      return dropEmpty(key, spot);
    }
    const known = spot.carets.get(connection);
    if (!known && spot.carets.size >= liveLimits.carets.most) return;
    const from = known?.from ?? String((named += 1));
    spots.set(key, spot);
    spot.carets.set(connection, { from, at });
    const frame = frameOf(spot, connection, from, at);
    for (const other of options.at(key)) {
      if (other !== connection && other.isSubscribed && holdsIn(other.rooms, rights.visible))
        options.send(other, frame);
    }
  }

  function dropEmpty(key: string, spot: Spot): void {
    if (spot.carets.size === 0 && spots.get(key) === spot) spots.delete(key);
  }

  function isAt(key: string, connection: Connection): boolean {
    for (const each of options.at(key)) if (each === connection) return true;
    return false;
  }

  async function greet(spot: Spot, connection: Connection): Promise<void> {
    const rights = await rightsOf(spot, connection.session.userId);
    if (!rights || !connection.isSubscribed || !holdsIn(connection.rooms, rights.visible)) return;
    for (const [other, { from, at }] of spot.carets)
      if (other !== connection) options.send(connection, frameOf(spot, other, from, at));
  }

  async function recheck(key: string, spot: Spot): Promise<void> {
    const [first] = spot.carets.keys();
    if (!first) return;
    const rights = await rightsOf(spot, first.session.userId);
    for (const connection of spot.carets.keys())
      if (!rights || !holdsIn(connection.rooms, rights.edits)) clear(key, spot, connection);
  }

  const attempt = (work: Promise<void>): void =>
    void work.catch((error: unknown) =>
      options.log.debug({ err: error }, 'where people are in a note could not be sent'),
    );

  return {
    receive(connection, caret) {
      const key = placeKey({ kind: 'note', id: caret.noteId });
      if (isAt(key, connection)) attempt(show(key, connection, caret));
    },
    entered(connection, key) {
      const spot = spots.get(key);
      if (spot) attempt(greet(spot, connection));
    },
    left(connection, key) {
      const spot = spots.get(key);
      if (spot) clear(key, spot, connection);
    },
    rightsChanged(key) {
      const spot = spots.get(key);
      if (!spot) return;
      spot.rights = null;
      attempt(recheck(key, spot));
    },
  };
}

function frameOf({ place }: Spot, { session }: Connection, from: string, at: Positions | null): Buffer {
  const frame: LiveCaretFrame = { noteId: place.id, from, personId: session.userId, at };
  return encodeFrame({ type: 'caret', ...frame });
}
