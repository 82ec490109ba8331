/** A password has at least this many characters … */
export const minPasswordLength = 8;
/** … and at most this many, so that hashing one can't be made expensive. */
export const maxPasswordLength = 128;
