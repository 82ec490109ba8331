/**
 * The columns of the list, by its own width (it is an `@container`): name and menu in a narrow list, from medium width on with
 * time, size and buttons.
 */
export const columns =
  'grid items-center gap-x-4 grid-cols-[minmax(0,1fr)] @2xl:grid-cols-[minmax(0,1fr)_6.5rem_5rem_9rem]';
export const onlyNarrow = '@2xl:hidden';
export const fromMedium = '@max-2xl:hidden';

/** The height of a row in pixels. */
export const rowHeight = { phone: 60, desktop: 44 };
