import type { Connection } from './connection.ts';

/** The connections in each live room of this node. */
export type Rooms = {
  /** Moves a connection into exactly these rooms. */
  join(connection: Connection, rooms: Iterable<string>): void;
  /** Removes a connection from all rooms. */
  leave(connection: Connection): void;
  /** The connections in at least one of these rooms, each once. */
  membersOf(rooms: readonly string[]): ReadonlySet<Connection>;
};

const nobody: ReadonlySet<Connection> = new Set();

/** The room index. */
export function createRooms(): Rooms {
  const members = new Map<string, Set<Connection>>();

  function leave(connection: Connection): void {
    for (const room of connection.rooms) {
      const those = members.get(room);
      those?.delete(connection);
      if (those?.size === 0) members.delete(room);
    }
    connection.rooms = new Set();
  }

  return {
    join(connection, rooms) {
      leave(connection);
      connection.rooms = new Set(rooms);
      for (const room of connection.rooms) {
        const those = members.get(room);
        if (those) those.add(connection);
        else members.set(room, new Set([connection]));
      }
    },
    leave,
    membersOf(rooms) {
      const found = rooms.flatMap((room) => members.get(room) ?? []);
      const [first = nobody, ...others] = found;
      if (others.length === 0) return first;
      const all = new Set(first);
      for (const those of others) for (const connection of those) all.add(connection);
      return all;
    },
  };
}
