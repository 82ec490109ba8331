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
      if (!isOlder(counts, heard.get(id))) heard.set(id, counts);
    },
    applyTo: (row) => withNewer(row, heard.get(row.id)),
  };
}

/** Forgets everything heard. A database that was restored from a backup has lower versions. */
export function forgetHeardCounts(): void {
  for (const heard of all) heard.clear();
}

/** A row with these counts, unless its own are newer; then the row itself. */
export function withNewer<C extends Counts, Row extends C>(row: Row, counts: C | undefined): Row {
  return counts === undefined || isOlder(counts, row) || isSame(row, counts) ? row : { ...row, ...counts };
}

function isOlder(counts: Counts, than: Counts | undefined): boolean {
  return than !== undefined && counts.countsVersion < than.countsVersion;
}

/** Whether nothing but the version differs: then nothing has to be painted again. */
function isSame<C extends Counts>(row: C, counts: C): boolean {
  const { countsVersion: _, ...numbers } = counts;
  const own: Readonly<Record<string, unknown>> = row;
  return Object.entries(numbers).every(([name, value]) => own[name] === value);
}
