import { newId } from '@longtable/contract/ids';
import { z } from 'zod';
import type { Changes } from '../../platform/change.ts';
import type { Db } from '../../platform/db/database.ts';
import { defineJob, type JobDefinition } from '../../platform/jobs/job.ts';
import { fetchLinkPreview } from '../../platform/links/link-preview.ts';
import type { FetchPublic } from '../../platform/net/public-fetch.ts';
import type { Files } from '../../platform/storage/files.ts';
import { lockPlacesOf } from '../../policies/resource-locks.ts';
import { resourceKey } from './resources.presenter.ts';
import { publishSaved } from './resources.service.ts';
import * as store from './resources.store.ts';

declare module '../../platform/jobs/job.ts' {
  interface JobPayloads {
    'resources.find-link-icon': { resourceId: string; url: string };
  }
}

/** Fetches the icon of a link once, when the link is added or leads elsewhere. It is kept as the small picture of the item. */
export function linkIconJob(options: {
  db: Db;
  changes: Changes;
  files: Files;
  fetchPublic: FetchPublic;
}): JobDefinition {
  const { db, changes, files, fetchPublic } = options;
  return defineJob({
    name: 'resources.find-link-icon',
    payload: z.object({ resourceId: z.string(), url: z.string() }),
    // Icons are optional: one that cannot be fetched is not tried again.
    maxAttempts: 3,
    async run({ resourceId, url }) {
      const link = await store.readLone(db, resourceId);
      // The link was deleted, or leads elsewhere; then another job fetches its icon.
      if (!link || link.url !== url) return;
      const { icon } = await fetchLinkPreview(fetchPublic, url);
      if (!icon) return;
      const where = { teamId: link.team_id, projectId: link.project_id };
      const key = resourceKey(link.uploaded_by, where, newId(), 'thumbnail');
      await files.add(key, [icon], () =>
        changes.run(async (change) => {
          await lockPlacesOf(change.tx, [resourceId]);
          const current = await store.readLone(change.tx, resourceId);
          if (current?.url !== url)
            throw new Error(`The link ${resourceId} has changed while its icon was fetched.`);
          await files.keep(change, key);
          if (current.thumbnail_path !== null) await files.release(change, [current.thumbnail_path]);
          publishSaved(change, null, [
            await store.writeResource(change.tx, current.uploaded_by, resourceId, { thumbnail_path: key }),
          ]);
        }),
      );
    },
  });
}
