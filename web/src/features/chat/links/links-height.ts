import type { Message } from '../data/message-changes.ts';

/** The heights of a preview and of a card, in pixels, with the space between them. */
const [previewHeight, cardHeight] = [100, 60];
const mostCards = 3;

/** The height of what is shown of a message's links in pixels, for the space before its code is loaded; 0 for nothing. */
export function linksHeight({ content, linkPreview, deletedAt }: Message): number {
  if (deletedAt !== null) return 0;
  const cards = Math.min(mostCards, content.split(`${location.origin}/app/`).length - 1);
  const height = (linkPreview ? previewHeight : 0) + cards * cardHeight;
  return height && height + 4;
}
