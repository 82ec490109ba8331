import type { GroupId } from './grouped-rows.ts';

type Row = { readonly kind: string } | { readonly kind: 'placeholder'; readonly group: GroupId };

/** The groups that have placeholders in the rows from `start` to `end`: their next tasks have to be fetched. */
export function visibleEnds(
  rows: readonly Row[],
  { start, end }: { readonly start: number; readonly end: number },
): readonly GroupId[] {
  const found = new Set<GroupId>();
  for (let at = Math.max(0, start); at <= Math.min(end, rows.length - 1); at += 1) {
    const row = rows[at];
    if (row && 'group' in row && row.kind === 'placeholder') found.add(row.group);
  }
  return [...found];
}
