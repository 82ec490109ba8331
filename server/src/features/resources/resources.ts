import { defineFeature } from '../../kits/feature.ts';
import type { Auth } from '../../platform/auth/auth.ts';
import type { Changes } from '../../platform/change.ts';
import type { Db } from '../../platform/db/database.ts';
import type { RequestHeaders } from '../../platform/http/route.ts';
import type { Files } from '../../platform/storage/files.ts';
import type { PartialFiles } from '../../platform/storage/partial-files.ts';
import { createResourceArchives } from './resources.archive.ts';
import { createResourceFiles } from './resources.files.ts';
import { resourceJobs } from './resources.jobs.ts';
import { createResourceMoves } from './resources.moves.ts';
import { resourcesPersonalData } from './resources.personal-data.ts';
import { resourceRoutes } from './resources.routes.ts';
import { createResources } from './resources.service.ts';
import { requestUploadSweep, uploadJobs } from './resources.uploads.jobs.ts';
import { createResourceUploads } from './resources.uploads.ts';

/** Files and folders (docs/product/resources.md). */
export function createResourcesFeature(options: {
  db: Db;
  changes: Changes;
  files: Files;
  /** Uploads under way. */
  partial: PartialFiles;
  auth: Pick<Auth, 'authenticate'>;
}) {
  const moves = createResourceMoves(options);
  const isSignedIn = async (headers: RequestHeaders) => (await options.auth.authenticate(headers)) !== null;
  return defineFeature({
    routes: resourceRoutes({
      resources: createResources(options),
      files: createResourceFiles(options),
      moves,
      archives: createResourceArchives(options),
      uploads: createResourceUploads({ ...options, isSignedIn }),
      isSignedIn,
    }),
    jobs: [...resourceJobs({ ...options, moves }), ...uploadJobs(options)],
    personalData: [resourcesPersonalData(options)],
    start: () => requestUploadSweep(options.changes),
  });
}
