import { z } from 'zod';
import { cards } from './cards.ts';
import { chatMessage } from './chat-messages.ts';
import { endpoint } from './endpoint.ts';
import { fileAnswer } from './file-answer.ts';
import { id } from './ids.ts';

const input = z.object({ chatMessageId: id });

/** The previews of links in messages (`linkPreview` of a message; docs/product/chat.md, "Links"). */
export const chatLinkPreviewsApi = {
  /** The picture of the page, for everyone who sees the message: a small WebP. */
  picture: endpoint('GET', '/api/chat-messages/:chatMessageId/link-preview/picture', {
    input,
    output: fileAnswer,
  }),
  /** For the author of the message. Idempotent. */
  remove: endpoint('DELETE', '/api/chat-messages/:chatMessageId/link-preview', {
    input,
    output: chatMessage.extend({ cards }),
  }),
};
