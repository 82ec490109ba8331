import type { ErrorCode } from '@longtable/contract/errors';
import type { Crop } from './square.ts';

/**
 * Work on one untrusted picture: the path of its file, or its bytes if they are few. Results in the bytes of a WebP.
 */
export type PictureTask =
  | { readonly kind: 'square'; readonly file: string; readonly crop: Crop }
  | { readonly kind: 'thumbnail'; readonly file: string }
  | { readonly kind: 'icon'; readonly bytes: Uint8Array };

/** The outcome, as the picture process reports it. */
export type PictureOutcome = { readonly picture: Uint8Array } | { readonly refused: ErrorCode };

/** The message of the process when it is ready. */
export const readySign = 'ready';
