/** The largest file accepted as a picture of a person, team or project, in bytes. */
export const maxPictureBytes = 10 * 1024 * 1024;
/** The most pixels of such a picture. Decoding more would only cost memory. */
export const maxPicturePixels = 50_000_000;
/** The accepted file types. No SVG, since it can contain scripts. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'] as const;
