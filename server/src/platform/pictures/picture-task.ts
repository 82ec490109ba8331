import type { ErrorCode } from '@longtable/contract/errors';
import type { Crop } from './square.ts';

/** Work on one picture that somebody gave: the path of its file, or its bytes where they are few. Bytes of a WebP come out. */
export type PictureTask =
  | { readonly kind: 'square'; readonly file: string; readonly crop: Crop }
  | { readonly kind: 'icon'; readonly bytes: Uint8Array };

/** How it ended, as the process that reads pictures tells it. */
export type PictureOutcome = { readonly picture: Uint8Array } | { readonly refused: ErrorCode };

/** What the process says once it can begin. */
export const readySign = 'ready';
