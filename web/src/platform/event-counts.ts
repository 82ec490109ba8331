/** Counts with a version: the higher one is newer. */
type Counts = { readonly countsVersion: number };

/** The newest counts from events, for responses that were sent before the event but arrive after it. */
export type EventCounts<C extends Counts> = {
  receive(id: string, counts: C): void;
  /** The row with the counts of a later event, if there is one; else the same row. */
  applyTo<Row extends C & { readonly id: string }>(row: Row): Row;
};

const all = new Set<Map<string, unknown>>();

/** Keeps counts by id, until `clearEventCounts`. */
export function createEventCounts<C extends Counts>(): EventCounts<C> {
  const newest = new Map<string, C>();
  all.add(newest);
  return {
    receive(id, counts) {
      const known = newest.get(id);
      if (known === undefined || known.countsVersion <= counts.countsVersion) newest.set(id, counts);
    },
    applyTo: (row) => withNewer(row, newest.get(row.id)),
  };
}

/** Clears all counts. A database restored from a backup has lower versions. */
export function clearEventCounts(): void {
  for (const newest of all) newest.clear();
}

/**
 * The row with these counts if they are newer, else the same row. With equal versions the row's counts win: they may be
 * of a later day, when fewer updates are recent.
 */
export function withNewer<C extends Counts, Row extends C>(row: Row, counts: C | undefined): Row {
  const isNewer = counts !== undefined && counts.countsVersion > row.countsVersion;
  return isNewer && !isSame(row, counts) ? { ...row, ...counts } : row;
}

/** Whether only the version differs, so that nothing has to be rendered again. */
function isSame<C extends Counts>(row: C, counts: C): boolean {
  const { countsVersion: _, ...numbers } = counts;
  const own: Readonly<Record<string, unknown>> = row;
  return Object.entries(numbers).every(([name, value]) => own[name] === value);
}
