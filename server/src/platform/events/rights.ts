import type { LiveCan } from '@longtable/contract/live';

/**
 * Which live connections something holds for: those that are, of one of the alternatives, in all rooms. A room with `!`
 * before it is one that they must not be in. `[[]]` is everybody, `[]` nobody.
 */
export type RoomFormula = readonly (readonly string[])[];

/** Who may do what with the row of an event, by ability. Stored with the event and evaluated for each who receives it. */
export type EventRights = Readonly<Record<string, RoomFormula>>;

/** Whether it holds for a connection in these rooms. */
export function holdsIn(rooms: ReadonlySet<string>, formula: RoomFormula): boolean {
  return formula.some((alternative) =>
    alternative.every((room) => (room.startsWith('!') ? !rooms.has(room.slice(1)) : rooms.has(room))),
  );
}

/** What a connection in these rooms may do. */
export function canIn(rooms: ReadonlySet<string>, rights: EventRights): LiveCan {
  const can: Record<string, boolean> = {};
  for (const [ability, formula] of Object.entries(rights)) can[ability] = holdsIn(rooms, formula);
  return can;
}
