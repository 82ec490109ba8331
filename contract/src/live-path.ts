/** The path of the live connection. In a file of its own: whoever only connects needs no shapes. */
export const livePath = '/api/live';
