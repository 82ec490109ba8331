import type { LiveCan } from '@longtable/contract/live';

/**
 * The live connections that something holds for: those that are in all rooms of one of the alternatives. `!` before a
 * room means not in it. `[[]]` is everybody, `[]` nobody.
 */
export type RoomFormula = readonly (readonly string[])[];

/** Who may do what with the row of an event, by ability. Stored with the event and evaluated for each receiver. */
export type EventRights = Readonly<Record<string, RoomFormula>>;

/** Whether the formula holds for a connection in these rooms. */
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
