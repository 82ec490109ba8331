/** The most links to one file or note that work at the same time (docs/product/resources.md, "Links"). */
export const maxPublicLinks = 20;
/** How long a link works unless chosen otherwise, in seconds: an hour. */
export const defaultLinkSeconds = 3600;
/** The longest that a link works, in seconds: a year and a day, so that any day within a year can be chosen. */
export const maxLinkSeconds = 366 * 24 * 3600;
/** The shortest password of a link, in characters. */
export const minLinkPasswordLength = 4;

/** How the addresses of notes begin, after the path that they share with those of files. */
export const noteTokenStart = 'note-';
/** Whether an address leads to a note; otherwise it leads to a file, whose addresses begin with the time of the link. */
export function isNoteToken(token: string): boolean {
  return token.startsWith(noteTokenStart);
}
