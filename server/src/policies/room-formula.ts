import type { RoomFormula } from '../platform/events/rights.ts';

export { holdsIn, type RoomFormula } from '../platform/events/rights.ts';

/** Holds where one of the formulas does. */
export function anyOf(formulas: readonly RoomFormula[]): RoomFormula {
  const alternatives = formulas.flat();
  if (alternatives.some((rooms) => rooms.length === 0)) return [[]];
  return [...new Map(alternatives.map((rooms) => [rooms.join(' '), rooms])).values()];
}

/** Holds where all of the formulas do. */
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

/** The rooms of everybody whom a formula holds for, as the audience of an event; it may reach others as well. */
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
