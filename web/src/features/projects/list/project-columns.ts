/** Of every row, in pixels. */
export const projectRowHeight = 64;

/**
 * The columns of a list: the project alone where it is narrow, with due date, priority and progress where there is
 * some room (`inMiddle`), and with owner and members where there is much (`inWide`). It is the room of the list that
 * counts, which has the sidebar beside it; the list is an `@container`.
 */
export const columns =
  'grid items-center gap-x-4 grid-cols-[minmax(0,1fr)] @2xl:grid-cols-[minmax(0,1fr)_6.5rem_5rem_9rem] @4xl:grid-cols-[minmax(0,1fr)_9rem_6.5rem_5rem_4rem_9.5rem]';
export const onlyNarrow = '@2xl:hidden';
export const inMiddle = '@max-2xl:hidden';
export const inWide = '@max-4xl:hidden';
