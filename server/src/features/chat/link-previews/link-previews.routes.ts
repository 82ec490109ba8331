import { chatLinkPreviewsApi } from '@longtable/contract/chat-link-previews';
import { refuse } from '../../../platform/http/errors.ts';
import type { Files } from '../../../platform/storage/files.ts';
import { command, query, type Route } from '../../../policies/engine.ts';
import { answerMessage, publishMessage } from '../messages.presenter.ts';
import { lockPositionsOf, readMessage } from '../messages.store.ts';
import { writePreview } from './link-previews.store.ts';

/** The previews of links in messages (docs/product/chat.md, "Links"). */
export function linkPreviewRoutes(files: Pick<Files, 'read'>): Route[] {
  return [
    query(
      chatLinkPreviewsApi.picture,
      { access: ['chatMessage', 'read'] },
      async ({ chatMessage: { link_preview } }) => {
        const key = link_preview?.picture_path ?? null;
        const file = key === null ? null : await files.read(key);
        if (!file) throw refuse('item/not-found');
        // Browsers keep it but ask again: the right may be gone, and the page may have another picture.
        return { ...file, contentType: 'image/webp', etag: `"${key}"`, maxAgeSeconds: 0 };
      },
    ),
    command(
      chatLinkPreviewsApi.remove,
      { access: ['chatMessage', 'edit'], lockFirst: lockPositionsOf },
      async ({ change, actor, chatMessage: before }) => {
        if (before.link_preview_id === null) return answerMessage(actor, before);
        await writePreview(change.tx, before.id, null);
        const row = await readMessage(change.tx, actor.id, before.id);
        publishMessage(change, actor.id, row);
        return answerMessage(actor, row);
      },
    ),
  ];
}
