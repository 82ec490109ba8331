import type { ColumnLimits } from '@longtable/contract/rules/column-limits';
import type { LimitColumns } from '../policies/column-limits.table.ts';

/** The limits of a board in the row of its project or person. */
export function presentLimits(row: LimitColumns): ColumnLimits {
  return {
    todoLimit: row.todo_limit,
    inProgressLimit: row.in_progress_limit,
    reviewLimit: row.review_limit,
  };
}

/** The columns of changed limits; what is absent stays. */
export function limitColumns({
  todoLimit,
  inProgressLimit,
  reviewLimit,
}: {
  readonly [Name in keyof ColumnLimits]?: ColumnLimits[Name] | undefined;
}): Partial<LimitColumns> {
  return {
    ...(todoLimit !== undefined && { todo_limit: todoLimit }),
    ...(inProgressLimit !== undefined && { in_progress_limit: inProgressLimit }),
    ...(reviewLimit !== undefined && { review_limit: reviewLimit }),
  };
}
