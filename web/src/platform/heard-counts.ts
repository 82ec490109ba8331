/** Counts with a version: the higher one is newer. */
type Counts = { readonly countsVersion: number };

/** The newest counts from events, for responses that were sent before the event but arrive after it. */
export type HeardCounts<C extends Counts> = {
  note(id: string, counts: C): void;
  /** The row with the counts of a later event, if there is one; else the same row. */
  applyTo<Row extends C & { readonly id: string }>(row: Row): Row;
};

const all = new Set<Map<string, unknown>>();

/** Keeps counts by id, until `forgetHeardCounts`. */
export function createHeardCounts<C extends Counts>(): HeardCounts<C> {
  const heard = new Map<string, C>();
  all.add(heard);
  return {
    note(id, counts) {
      const known = heard.get(id);
      if (known === undefined || known.countsVersion <= counts.countsVersion) heard.set(id, counts);
    },
    applyTo: (row) => withNewer(row, heard.get(row.id)),
  };
}

/** Clears all counts. A database restored from a backup has lower versions. */
export function forgetHeardCounts(): void {
  for (const heard of all) heard.clear();
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
