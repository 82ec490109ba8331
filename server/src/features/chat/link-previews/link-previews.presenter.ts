import type { LinkPreview } from '@longtable/contract/chat-messages';
import type { MessagePreview } from '../../../policies/chat-message-preview.ts';

/** The preview of a message's link, the same for everyone in the chat. */
export function presentPreview(row: MessagePreview | null): LinkPreview | null {
  if (!row) return null;
  const { url, title, description, site, picture_path } = row;
  return { url, title, description, site: site ?? '', hasPicture: picture_path !== null };
}
