import type { TaskStatus } from '@longtable/contract/rules/task-status';

type Row = { readonly kind: string } | { readonly kind: 'placeholder'; readonly status: TaskStatus };

/** The statuses that have placeholders in the rows from `start` to `end`: their next tasks have to be fetched. */
export function visibleEnds(
  rows: readonly Row[],
  { start, end }: { readonly start: number; readonly end: number },
): readonly TaskStatus[] {
  const found = new Set<TaskStatus>();
  for (let at = Math.max(0, start); at <= Math.min(end, rows.length - 1); at += 1) {
    const row = rows[at];
    if (row && 'status' in row && row.kind === 'placeholder') found.add(row.status);
  }
  return [...found];
}
