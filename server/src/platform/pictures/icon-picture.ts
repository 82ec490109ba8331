import { runPictureTask } from './picture-workers.ts';

/** The key of the concurrency limit for icons: nobody waits for them, so all share one key beside those of people. */
const party = 'icons of sites';

/**
 * The icon of a site as WebP of 64 × 64 pixels, whole and on nothing, made anew; null for what can't be read as one, and
 * when too many pictures wait already. Reads what uploads of pictures may be, and files of Windows (ICO) with a PNG in
 * them. SVG is not read: it is a program for a large interpreter, from somebody unknown.
 */
export async function iconPicture(bytes: Uint8Array): Promise<Uint8Array | null> {
  // A site without an icon that can be read is one without an icon.
  return runPictureTask(party, { kind: 'icon', bytes }).catch(() => null);
}
