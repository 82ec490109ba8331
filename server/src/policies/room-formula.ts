import type { RoomFormula } from '../platform/events/rights.ts';

export { holdsIn, type RoomFormula } from '../platform/events/rights.ts';

/** Holds when one of the formulas does. */
export function anyOf(formulas: readonly RoomFormula[]): RoomFormula {
  const alternatives = formulas.flat();
  if (alternatives.some((rooms) => rooms.length === 0)) return [[]];
  return [...new Map(alternatives.map((rooms) => [rooms.join(' '), rooms])).values()];
}

/** Holds when all of the formulas do. */
export function allOf(formulas: readonly RoomFormula[]): RoomFormula {
  let combined: RoomFormula = [[]];
  for (const formula of formulas) {
    combined = combined.flatMap((rooms) => formula.map((others) => together(rooms, others)));
  }
  return anyOf([combined]);
}

function together(rooms: readonly string[], others: readonly string[]): string[] {
  return [...new Set([...rooms, ...others])];
}

/** The audience of an event: rooms that include everyone a formula holds for, and possibly others. */
export function audienceOf(formula: RoomFormula): string[] {
  return [
    ...new Set(
      formula.map((alternative) => {
        const room = alternative.find((name) => !name.startsWith('!'));
        if (room === undefined) throw new Error('An event for everybody has no audience.');
        return room;
      }),
    ),
  ];
}
