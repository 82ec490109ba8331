/** The height of a row in pixels. */
export const projectRowHeight = 64;

/**
 * The columns of a list, by its own width (it is an `@container`): the project alone in a narrow list; due date, priority and
 * progress from medium width; owner and members in a wide one.
 */
export const columns =
  'grid items-center gap-x-4 grid-cols-[minmax(0,1fr)] @2xl:grid-cols-[minmax(0,1fr)_6.5rem_5rem_9rem] @4xl:grid-cols-[minmax(0,1fr)_9rem_6.5rem_5rem_4rem_9.5rem]';
export const onlyNarrow = '@2xl:hidden';
export const fromMedium = '@max-2xl:hidden';
export const onlyWide = '@max-4xl:hidden';
