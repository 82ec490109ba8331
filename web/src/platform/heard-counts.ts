/** Something that is counted, as of a version: of two the one with the higher is newer. */
type Counts = { readonly countsVersion: number };

/** The newest counts that events told, for answers that were on their way meanwhile and may be older. */
export type HeardCounts<C extends Counts> = {
  note(id: string, counts: C): void;
  /** A row as the server answered it, with what was heard in the meantime if that is newer; else the row itself. */
  applyTo<Row extends C & { readonly id: string }>(row: Row): Row;
};

const all = new Set<Map<string, unknown>>();

/** Remembers counts by id, until `forgetHeardCounts`. */
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

/** Forgets everything heard. A database that was restored from a backup has lower versions. */
export function forgetHeardCounts(): void {
  for (const heard of all) heard.clear();
}

/**
 * A row with these counts where they are newer than its own; else the row itself. Of two of one version the row's stand:
 * they may be of a later day, when fewer updates are recent.
 */
export function withNewer<C extends Counts, Row extends C>(row: Row, counts: C | undefined): Row {
  const isNewer = counts !== undefined && counts.countsVersion > row.countsVersion;
  return isNewer && !isSame(row, counts) ? { ...row, ...counts } : row;
}

/** Whether nothing but the version differs: then nothing has to be painted again. */
function isSame<C extends Counts>(row: C, counts: C): boolean {
  const { countsVersion: _, ...numbers } = counts;
  const own: Readonly<Record<string, unknown>> = row;
  return Object.entries(numbers).every(([name, value]) => own[name] === value);
}
