/** The width of a page of rows, for what is above its lists and what is in them. */
export const column = 'mx-auto w-full max-w-3xl px-4 md:px-6';
