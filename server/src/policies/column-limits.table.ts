/** The limits of a board's columns, in the row of its project or person. */
export type LimitColumns = {
  todo_limit: number | null;
  in_progress_limit: number | null;
  review_limit: number | null;
};

/** Their names. */
export const limitColumnNames = ['todo_limit', 'in_progress_limit', 'review_limit'] as const;
