/** Width and padding of list pages, for their headers and their rows. */
export const column = 'mx-auto w-full max-w-3xl px-4 md:px-6';
