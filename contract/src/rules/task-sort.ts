export const taskSortFields = [
  'priority',
  'dueDate',
  'assignee',
  'createdAt',
  'updatedAt',
  'status',
  'title',
] as const;
export type TaskSortField = (typeof taskSortFields)[number];
export const sortDirections = ['asc', 'desc'] as const;
export type SortDirection = (typeof sortDirections)[number];

/** A chosen order of tasks; without one they are in the order of the board. */
export type TaskSort = { readonly field: TaskSortField; readonly direction: SortDirection };

/** The text form of a sort, in addresses and requests. The usual direction is absent. */
export type TaskSortText = { sort?: TaskSortField; direction?: SortDirection };

/** Reads the text form of a sort. Drops unknown values. */
export function parseTaskSort(parameters: Readonly<Record<string, unknown>>): TaskSort | null {
  const field = taskSortFields.find((value) => value === parameters['sort']);
  if (field === undefined) return null;
  const direction = sortDirections.find((value) => value === parameters['direction']);
  return { field, direction: direction ?? usualDirection(field) };
}

/** The text form of a sort; `parseTaskSort` reads it. */
export function taskSortText(sort: TaskSort | null): TaskSortText {
  if (sort === null) return {};
  const { field, direction } = sort;
  return { sort: field, ...(direction !== usualDirection(field) && { direction }) };
}

/** The direction of a sort that names none: the most urgent and the newest first. */
export function usualDirection(field: TaskSortField): SortDirection {
  return field === 'priority' || field === 'createdAt' || field === 'updatedAt' ? 'desc' : 'asc';
}
