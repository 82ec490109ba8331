import type { Cards } from '@longtable/contract/cards';
import {
  type LiveEditing,
  type LivePlace,
  type LivePresence,
  type LiveWhereabouts,
  maxPresent,
} from '@longtable/contract/live';
import { placeKey } from '../events/event.ts';
import { holdsIn, type RoomFormula } from '../events/rights.ts';
import { createConcurrencyLimit } from '../limits/concurrency-limit.ts';
import type { Log } from '../log/log.ts';
import { type Connection, encodeFrame } from './connection.ts';
import { liveLimits } from './limits.ts';

/** Who may see a place, and who may edit it, by live rooms; with the cards of people. Null when it does not exist. */
export type PlaceRights = {
  readonly visible: RoomFormula;
  readonly edits: RoomFormula;
  readonly cards: Cards;
};

export type Presence = {
  /** Takes a message of a client: where it is. */
  receive(connection: Connection, message: LiveWhereabouts): void;
  /** The connection is in its rooms again, which may be others. */
  rejoined(connection: Connection): void;
  /** The connection is gone. */
  leave(connection: Connection): void;
  /** The rights on a place may have changed. */
  rightsChanged(key: string): void;
  /** The connections that say that they are at a place, by its key; it gives them no right to see anything. */
  at(key: string): Iterable<Connection>;
};

type Viewer = {
  readonly connection: Connection;
  editing: LiveEditing | null;
  /** It was allowed to see the place when that was last checked. */
  isAllowed: boolean;
  /** What it was sent last; '' for nothing. */
  sent: string;
};

type Spot = {
  readonly place: LivePlace;
  readonly viewers: Map<Connection, Viewer>;
  timer: NodeJS.Timeout | undefined;
  isPublishing: boolean;
};

/**
 * Who is at which place (docs/decisions/041). Kept in memory only. Whoever is at a place with others, and may see it at
 * that moment, is sent who they are. Somebody alone costs no query and no message.
 */
export function createPresence(options: {
  rightsOn(place: LivePlace, people: readonly string[]): Promise<PlaceRights | null>;
  send(connection: Connection, frame: Buffer): void;
  /** Calls these when a connection comes to a place, and when it leaves. */
  onEnter?(connection: Connection, key: string): void;
  onLeave?(connection: Connection, key: string): void;
  log: Log;
}): Presence {
  const spots = new Map<string, Spot>();
  const whereabouts = new Map<
    Connection,
    { readonly keys: ReadonlySet<string>; readonly lapse: NodeJS.Timeout }
  >();
  const checks = createConcurrencyLimit(liveLimits.presence.checks);

  function move(connection: Connection, { places, editing }: LiveWhereabouts): void {
    const before = whereabouts.get(connection);
    clearTimeout(before?.lapse);
    const keys = new Set(places.map(placeKey));
    for (const key of before?.keys ?? []) if (!keys.has(key)) leaveSpot(connection, key);
    // A page that no longer says so, whatever the reason, is not editing.
    const lapse = setTimeout(
      () => move(connection, { places, editing: null }),
      liveLimits.presence.editing,
    ).unref();
    if (editing === null) clearTimeout(lapse);
    if (keys.size === 0) whereabouts.delete(connection);
    else whereabouts.set(connection, { keys, lapse });
    for (const place of places) enter(connection, place, place.kind === 'task' ? editing : null);
  }

  function enter(connection: Connection, place: LivePlace, editing: LiveEditing | null): void {
    const key = placeKey(place);
    const spot = spots.get(key) ?? { place, viewers: new Map(), timer: undefined, isPublishing: false };
    spots.set(key, spot);
    const viewer = spot.viewers.get(connection);
    if (viewer?.editing === editing) return;
    if (viewer) viewer.editing = editing;
    else {
      spot.viewers.set(connection, { connection, editing, isAllowed: false, sent: '' });
      options.onEnter?.(connection, key);
    }
    publishSoon(spot);
  }

  function leaveSpot(connection: Connection, key: string): void {
    const spot = spots.get(key);
    if (!spot?.viewers.delete(connection)) return;
    options.onLeave?.(connection, key);
    if (spot.viewers.size > 0) return publishSoon(spot);
    clearTimeout(spot.timer);
    spots.delete(key);
  }

  /** Several changes are sent together, and the more people receive them, the later. */
  function publishSoon(spot: Spot, later = 0): void {
    const { delay } = liveLimits.presence;
    spot.timer ??= setTimeout(
      () => {
        spot.timer = undefined;
        if (spot.isPublishing) publishSoon(spot);
        else void publish(spot);
      },
      delay.first + delay.perViewer * spot.viewers.size + later,
    ).unref();
  }

  /** Never rejects. */
  async function publish(spot: Spot): Promise<void> {
    spot.isPublishing = true;
    try {
      const people = new Set([...spot.viewers.keys()].map(({ session }) => session.userId));
      const isOfInterest = people.size > 1 || [...spot.viewers.values()].some(({ sent }) => sent !== '');
      if (isOfInterest) {
        const key = placeKey(spot.place);
        const rights = await checks.run(key, () => options.rightsOn(spot.place, [...people]));
        sendTo(spot, rights);
      }
    } catch (error) {
      options.log.debug({ err: error }, 'who else is at a place could not be sent');
      if (spot.viewers.size > 0) publishSoon(spot, liveLimits.presence.delay.failed);
    } finally {
      spot.isPublishing = false;
    }
  }

  function sendTo({ place, viewers }: Spot, rights: PlaceRights | null): void {
    for (const viewer of viewers.values()) {
      // Between leaving its rooms and joining them again it stays as it was, and is sent nothing.
      if (!viewer.connection.isSubscribed) continue;
      viewer.isAllowed = rights !== null && holdsIn(viewer.connection.rooms, rights.visible);
      if (!viewer.isAllowed) viewer.sent = '';
    }
    const allowed = [...viewers.values()].filter(({ isAllowed }) => isAllowed);
    if (!rights || allowed.length === 0) return;
    const presence = presenceAt(place, allowed, rights);
    const text = JSON.stringify(presence);
    const frame = encodeFrame({ type: 'presence', ...presence });
    for (const viewer of allowed) {
      if (!viewer.connection.isSubscribed || viewer.sent === text) continue;
      // Nobody else, and nobody else before.
      if (presence.total === 1 && viewer.sent === '') continue;
      viewer.sent = presence.total === 1 ? '' : text;
      options.send(viewer.connection, frame);
    }
  }

  return {
    receive: move,
    rejoined(connection) {
      for (const key of whereabouts.get(connection)?.keys ?? []) {
        const spot = spots.get(key);
        if (spot) publishSoon(spot);
      }
    },
    rightsChanged(key) {
      const spot = spots.get(key);
      if (spot) publishSoon(spot);
    },
    leave(connection) {
      move(connection, { places: [], editing: null });
    },
    at: (key) => spots.get(key)?.viewers.keys() ?? [],
  };
}

/** The people of these connections, each once; those who are editing first, then in the order in which they came. */
function presenceAt(
  place: LivePlace,
  viewers: readonly Viewer[],
  { edits, cards }: PlaceRights,
): LivePresence {
  const editing = new Map<string, LiveEditing | null>();
  for (const viewer of viewers) {
    const { userId } = viewer.connection.session;
    const theirs = holdsIn(viewer.connection.rooms, edits) ? viewer.editing : null;
    editing.set(userId, editing.get(userId) ?? theirs);
  }
  const people = [...editing]
    .map(([id, what]) => ({ id, editing: what }))
    .toSorted((one, other) => Number(one.editing === null) - Number(other.editing === null))
    .slice(0, maxPresent);
  const listed = new Set(people.map(({ id }) => id));
  const known = cards.people?.filter(({ id }) => listed.has(id)) ?? [];
  return { place, people, total: editing.size, cards: { people: known } };
}
