import type { Change } from '../../platform/change.ts';

/**
 * Called for items that others are shown by a right that Resources know nothing of: they have another name or content, were deleted,
 * restored or moved to another place. What is inside them may be shown, too.
 */
export type FilesChanged = (change: Change, resourceIds: readonly string[]) => Promise<void>;
