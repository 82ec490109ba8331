import { runPictureTask } from './picture-workers.ts';

/** The concurrency key for icons: nobody waits for them, so they share one key beside those of people. */
const party = 'icons of sites';

/**
 * Converts the icon of a site to WebP of 64 × 64 pixels, complete and on a transparent background; null when it cannot
 * be read, or too many pictures are queued. Reads the types of uploaded pictures, and Windows icon files (ICO) that
 * contain a PNG. Not SVG, which would need a large interpreter for untrusted input.
 */
export async function iconPicture(bytes: Uint8Array): Promise<Uint8Array | null> {
  // A site whose icon cannot be read counts as one without an icon.
  return runPictureTask(party, { kind: 'icon', bytes }).catch(() => null);
}
