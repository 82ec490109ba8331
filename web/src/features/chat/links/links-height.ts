import type { Message } from '../data/message-changes.ts';

/** The height of a preview, in pixels. */
const previewHeight = 96;

/** The height of what is shown of a message's links in pixels, for the space before its code is loaded; 0 for nothing. */
export function linksHeight({ linkPreview, deletedAt }: Message): number {
  return linkPreview === null || deletedAt !== null ? 0 : previewHeight + 8;
}
