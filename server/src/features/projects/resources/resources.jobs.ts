import { newId } from '@longtable/contract/ids';
import { z } from 'zod';
import type { Changes } from '../../../platform/change.ts';
import type { Db } from '../../../platform/db/database.ts';
import { defineJob, type JobDefinition } from '../../../platform/jobs/job.ts';
import { fetchLinkPreview } from '../../../platform/links/link-preview.ts';
import type { FetchPublic } from '../../../platform/net/public-fetch.ts';
import type { Files } from '../../../platform/storage/files.ts';
import { projectResourcePolicy } from '../../../policies/project-resource.ts';
import { iconKey, iconUrl } from './resources.presenter.ts';
import { publishSaved } from './resources.service.ts';
import * as store from './resources.store.ts';

declare module '../../../platform/jobs/job.ts' {
  interface JobPayloads {
    'projects.find-link-icon': { resourceId: string; url: string };
  }
}

/** The background jobs of resources: fetches the icon of a link once, when the link is added or changed. */
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
      // Icons are optional: one that cannot be fetched is not tried again.
      maxAttempts: 3,
      async run({ resourceId, url }) {
        const link = await store.readLink(db, resourceId);
        // The link was deleted, or changed; then another job fetches its icon.
        if (!link || link.url !== url || link.uploaded_by === null) return;
        const { icon } = await fetchLinkPreview(fetchPublic, url);
        if (!icon) return;
        const version = newId();
        const key = iconKey(link.uploaded_by, link.project_id, version);
        await files.add(key, [icon], () => give(link, { key, icon_url: iconUrl(resourceId, version) }));
      },
    }),
  ];

  function give(
    link: { id: string; project_id: string; url: string },
    { key, icon_url }: { key: string; icon_url: string },
  ): Promise<void> {
    return changes.run(async (change) => {
      const { tx } = change;
      await projectResourcePolicy.lock(tx, link.id, 'exclusive');
      const current = await store.readLink(tx, link.id);
      if (current?.url !== link.url)
        throw new Error(`The link ${link.id} has changed while its icon was fetched.`);
      await files.keep(change, key);
      if (current.file !== null) await files.release(change, [current.file]);
      await store.writeResource(tx, link.id, { file: key, icon_url });
      const row = await store.readResource(tx, current.uploaded_by ?? '', link.id);
      if (row) publishSaved(change, null, row);
    });
  }
}
