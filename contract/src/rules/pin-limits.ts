/** The most pinned projects and views of one person. */
export const maxPins = 50;
