/** The largest file that is taken for a picture of a person, team or project, in bytes. */
export const maxPictureBytes = 10 * 1024 * 1024;
/** The most pixels of such a picture; more would take a server's memory for nothing. */
export const maxPicturePixels = 50_000_000;
/** The kinds of file that are read. No SVG: it is a program more than a picture. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'] as const;
