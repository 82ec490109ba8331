/** The sort key of tasks within a column: a fractional index, then the id for equal indexes. */
export type Ranked = { readonly position: string; readonly id: string };

/** Compares like the "C" collation of the database: by code unit, then by id. */
export function compareRanked(a: Ranked, b: Ranked): number {
  if (a.position !== b.position) return a.position < b.position ? -1 : 1;
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}
