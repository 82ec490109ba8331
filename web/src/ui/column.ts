// The widths of pages (docs/product/shell.md, "Page grid"). All begin at the same left edge; boards have the full width.

/** A page to read or to fill in: 720 px within the gutter. */
export const readingColumn = 'w-full max-w-3xl px-4 md:px-6';

/** A page with a list, its header and its rows: 1120 px within the gutter. */
export const listColumn = 'w-full max-w-[73rem] px-4 md:px-6';
