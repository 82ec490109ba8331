/** The longest title of a task, in characters. */
export const maxTitleLength = 500;

/** The longest description of a task, in characters. */
export const maxDescriptionLength = 20_000;
