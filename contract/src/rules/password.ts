/** Shortest password, in characters. */
export const minPasswordLength = 8;
/** Longest password, in characters, so that hashing one stays cheap. */
export const maxPasswordLength = 128;
