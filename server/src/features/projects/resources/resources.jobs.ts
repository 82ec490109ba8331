import { newId } from '@longtable/contract/ids';
import { z } from 'zod';
import type { Changes } from '../../../platform/change.ts';
import type { Db } from '../../../platform/db/database.ts';
import { defineJob, type JobDefinition } from '../../../platform/jobs/job.ts';
import { lookAtPage } from '../../../platform/net/page-look.ts';
import type { FetchPublic } from '../../../platform/net/public-fetch.ts';
import type { Files } from '../../../platform/storage/files.ts';
import { announce } from './resources.service.ts';
import { iconKey, iconUrl } from './resources.shape.ts';
import * as store from './resources.store.ts';

declare module '../../../platform/jobs/job.ts' {
  interface JobPayloads {
    'projects.find-link-icon': { resourceId: string; url: string };
  }
}

/** The background jobs of resources: the page that a link leads to is looked at once, when it is added or changed. */
export function resourceJobs(options: {
  database: { db: Db };
  changes: Changes;
  files: Files;
  fetchPublic: FetchPublic;
}): JobDefinition[] {
  const { changes, files, fetchPublic } = options;
  const { db } = options.database;

  return [
    defineJob({
      name: 'projects.find-link-icon',
      payload: z.object({ resourceId: z.string(), url: z.string() }),
      // An icon is a nicety: what can't be had at once isn't asked for again and again.
      maxAttempts: 3,
      async run({ resourceId, url }) {
        const link = await store.readLink(db, resourceId);
        // Deleted, or leading elsewhere since; then another job looks there.
        if (!link || link.url !== url || link.uploaded_by === null) return;
        const { icon } = await lookAtPage(fetchPublic, url);
        if (!icon) return;
        const version = newId();
        const key = iconKey(link.uploaded_by, link.project_id, version);
        await files.add(key, icon, () => give(link, { key, icon_url: iconUrl(resourceId, version) }));
      },
    }),
  ];

  function give(
    link: { id: string; url: string },
    { key, icon_url }: { key: string; icon_url: string },
  ): Promise<void> {
    return changes.run(async (change) => {
      const { tx } = change;
      await store.lockResource(tx, link.id);
      const standing = await store.readLink(tx, link.id);
      if (standing?.url !== link.url)
        throw new Error(`The link ${link.id} has changed while it was looked at.`);
      await files.keep(change, key);
      if (standing.file !== null) await files.release(change, [standing.file]);
      await store.writeResource(tx, link.id, { file: key, icon_url });
      const row = await store.readResource(tx, standing.uploaded_by ?? '', link.id);
      if (row) await announce(change, null, row);
    });
  }
}
