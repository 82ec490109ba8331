import { newId } from '@longtable/contract/ids';
import { linksIn, previewedLink } from '@longtable/contract/rules/message-links';
import { z } from 'zod';
import type { Change, Changes } from '../../../platform/change.ts';
import type { Db } from '../../../platform/db/database.ts';
import { defineJob, type JobDefinition } from '../../../platform/jobs/job.ts';
import { fetchPagePreview, type PagePreview } from '../../../platform/links/link-preview.ts';
import type { FetchPublic } from '../../../platform/net/public-fetch.ts';
import { thumbnailPicture } from '../../../platform/pictures/thumbnail-picture.ts';
import type { Files } from '../../../platform/storage/files.ts';
import { chatMessagePolicy } from '../../../policies/chat-message.ts';
import { publishMessage } from '../messages.presenter.ts';
import { lockPositionsOf } from '../messages.store.ts';
import * as store from './link-previews.store.ts';

// A page is fetched after its message was sent: whoever sends one does not wait for another server (docs/decisions/086).

declare module '../../../platform/jobs/job.ts' {
  interface JobPayloads {
    'chats.preview-link': { messageId: string };
    'chats.delete-previews': Record<string, never>;
  }
}

/** Previews that are looked at in one transaction. */
const lookedAtOnce = 500;
const firstId = '00000000-0000-0000-0000-000000000000';

/** Has the link of a message previewed afterwards, if it has one. */
export async function previewSoon(
  change: Change,
  { id, content }: { readonly id: string; readonly content: string },
): Promise<void> {
  if (linksIn(content).some((href) => href.startsWith('https://')))
    await change.enqueue('chats.preview-link', { messageId: id });
}

/** The background jobs of link previews: those that fetch them, and an hourly one that deletes those that no message has. */
export function linkPreviewJobs(options: {
  db: Db;
  changes: Changes;
  files: Files;
  fetchPublic: FetchPublic;
  publicUrl: URL;
}): JobDefinition[] {
  const { db, changes, files, fetchPublic } = options;
  const linkOf = ({ content }: store.LinkingMessage) => previewedLink(content, options.publicUrl.origin);

  async function preview(messageId: string): Promise<void> {
    const message = await store.readLinking(db, messageId);
    const url = message && linkOf(message);
    if (!url) return;
    if (!(await store.isKnown(db, url))) await fetchPage(url);
    await changes.run(async (change) => {
      await lockPositionsOf(change.tx, { input: { chatMessageId: messageId } });
      await chatMessagePolicy.lock(change.tx, messageId, 'exclusive');
      const now = await store.readLinking(change.tx, messageId);
      // It was edited or deleted, or its author is gone.
      if (!now || now.author_id === null || now.link_preview_id !== null || linkOf(now) !== url) return;
      if (!(await store.usePreview(change.tx, messageId, url))) return;
      const row = await chatMessagePolicy.load(change.tx, messageId, { id: now.author_id });
      if (row) publishMessage(change, null, row);
    });
  }

  async function fetchPage(url: string): Promise<void> {
    const page = await fetchPagePreview(fetchPublic, url);
    if (!page) return store.writeFailed(db, url);
    const { title, description, site } = page;
    const picture = await smallPicture(page);
    const key = picture && `link-previews/${newId()}.webp`;
    const write = () =>
      changes.run(async (change) => {
        if (key) await files.keep(change, key);
        const replaced = await store.writeFetched(change.tx, url, {
          title,
          description,
          site,
          picture_path: key,
        });
        if (replaced !== null) await files.release(change, [replaced]);
      });
    await (picture && key ? files.add(key, [picture], write) : write());
  }

  /** What a picture is drawn from is untrusted; a page whose picture can't be read is shown without one. */
  function smallPicture({ picture }: PagePreview): Promise<Uint8Array | null> {
    if (!picture) return Promise.resolve(null);
    const content = [picture];
    return thumbnailPicture(files.temporary, { who: 'pictures of sites', content }).catch(() => null);
  }

  async function deleteUnused(signal: AbortSignal): Promise<void> {
    let after: string | null = firstId;
    while (after !== null && !signal.aborted) {
      const from: string = after;
      after = await changes.run(async (change) => {
        const { pictures, last } = await store.deleteUnused(change.tx, from, lookedAtOnce);
        await files.release(change, pictures);
        return last;
      });
    }
  }

  return [
    defineJob({
      name: 'chats.preview-link',
      payload: z.object({ messageId: z.string() }),
      // Previews are optional. A page that can't be fetched is no failure of the job.
      maxAttempts: 3,
      run: ({ messageId }) => preview(messageId),
    }),
    defineJob({
      name: 'chats.delete-previews',
      payload: z.object({}),
      cron: '37 * * * *',
      run: (_payload, { signal }) => deleteUnused(signal),
    }),
  ];
}
