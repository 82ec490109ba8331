import { defineFeature } from '../../kits/feature.ts';
import type { LinkDependencies } from '../../kits/public-links/links.ts';
import type { Auth } from '../../platform/auth/auth.ts';
import type { Changes } from '../../platform/change.ts';
import type { Database } from '../../platform/db/database.ts';
import type { RequestHeaders } from '../../platform/http/route.ts';
import type { Log } from '../../platform/log/log.ts';
import type { FetchPublic } from '../../platform/net/public-fetch.ts';
import type { Files } from '../../platform/storage/files.ts';
import type { PartialFiles } from '../../platform/storage/partial-files.ts';
import type { RecordActivity } from './resources.activity.ts';
import { createResourceArchives } from './resources.archive.ts';
import type { FilesChanged } from './resources.changed.ts';
import { copyJobs } from './resources.copies.jobs.ts';
import { resourceCopyRoutes } from './resources.copies.routes.ts';
import { createResourceCopies } from './resources.copies.ts';
import { createResourceFiles } from './resources.files.ts';
import { resourceJobs } from './resources.jobs.ts';
import { resourceLinkRoutes, resourceLinksPersonalData, sweepResourceLinksJob } from './resources.links.ts';
import { createResourceMoves } from './resources.moves.ts';
import type { FilesOfPlaces } from './resources.of-places.ts';
import { resourcesPersonalData } from './resources.personal-data.ts';
import { measurePhotosJob } from './resources.photos.ts';
import { resourceRoutes } from './resources.routes.ts';
import { createResources } from './resources.service.ts';
import { createResourceShares } from './resources.shares.ts';
import { createShownFiles } from './resources.shown.ts';
import type { StoragePublisher } from './resources.storage.fold.ts';
import { createStorageQuota, resourceStorageRoutes } from './resources.storage.ts';
import { requestUploadSweep, uploadJobs } from './resources.uploads.jobs.ts';
import { createResourceUploads } from './resources.uploads.ts';
import { resourceVersionRoutes } from './resources.versions.routes.ts';
import { createResourceVersions } from './resources.versions.ts';
import { linkIconJob } from './resources.web-links.jobs.ts';
import { createWebLinks } from './resources.web-links.ts';

/** Files, folders and links (docs/product/resources.md). */
export function createResourcesFeature(
  dependencies: LinkDependencies & {
    database: Pick<Database, 'db' | 'pool'>;
    changes: Changes;
    files: Files;
    /** Uploads under way. */
    partial: PartialFiles;
    auth: Pick<Auth, 'authenticate'>;
    ofPlaces: FilesOfPlaces;
    log: Log;
    storage: Pick<StoragePublisher, 'publishAfter'>;
    /** The most bytes that the files of each person may take; undefined without a limit. */
    storageQuota: number | undefined;
    fetchPublic: FetchPublic;
    recordActivity: RecordActivity;
    /** Tells those who see files elsewhere. */
    filesChanged: FilesChanged;
  },
) {
  const { db, pool } = dependencies.database;
  const options = { ...dependencies, db, pool, quota: createStorageQuota(dependencies.storageQuota) };
  const moves = createResourceMoves(options);
  const files = createResourceFiles(options);
  const versions = createResourceVersions(options);
  const copies = createResourceCopies(options);
  const isSignedIn = async (headers: RequestHeaders) => (await options.auth.authenticate(headers)) !== null;
  return defineFeature({
    routes: [
      ...resourceRoutes({
        resources: createResources(options),
        files,
        moves,
        archives: createResourceArchives(options),
        shares: createResourceShares(options),
        webLinks: createWebLinks(options),
        uploads: createResourceUploads({ ...options, versions, isSignedIn }),
        isSignedIn,
      }),
      ...resourceCopyRoutes(copies),
      ...resourceVersionRoutes(versions),
      ...resourceStorageRoutes(options),
      ...resourceLinkRoutes({ ...options, contents: files }),
    ],
    jobs: [
      ...resourceJobs({ ...options, moves }),
      ...copyJobs({ db, run: copies.run }),
      ...uploadJobs(options),
      sweepResourceLinksJob(db),
      measurePhotosJob(options),
      linkIconJob(options),
    ],
    personalData: [resourceLinksPersonalData, resourcesPersonalData(options)],
    start: () => requestUploadSweep(options.changes),
    /** Files that notes show to everybody. */
    shown: createShownFiles({ db, files }),
  });
}
