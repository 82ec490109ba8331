import { defineFeature } from '../../kits/feature.ts';
import type { Auth } from '../../platform/auth/auth.ts';
import type { Changes } from '../../platform/change.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Files } from '../../platform/storage/files.ts';
import { createResourceArchives } from './resources.archive.ts';
import { createResourceFiles } from './resources.files.ts';
import { resourceJobs } from './resources.jobs.ts';
import { createResourceMoves } from './resources.moves.ts';
import type { FilesOfPlaces } from './resources.of-places.ts';
import { resourcesPersonalData } from './resources.personal-data.ts';
import { resourceRoutes } from './resources.routes.ts';
import { createResources } from './resources.service.ts';
import { createResourceShares } from './resources.shares.ts';

/** Files and folders (docs/product/resources.md). */
export function createResourcesFeature(options: {
  db: Db;
  changes: Changes;
  files: Files;
  auth: Pick<Auth, 'authenticate'>;
  ofPlaces: FilesOfPlaces;
}) {
  const moves = createResourceMoves(options);
  return defineFeature({
    routes: resourceRoutes({
      resources: createResources(options),
      files: createResourceFiles(options),
      moves,
      archives: createResourceArchives(options),
      shares: createResourceShares(options),
      isSignedIn: async (headers) => (await options.auth.authenticate(headers)) !== null,
    }),
    jobs: resourceJobs({ ...options, moves }),
    personalData: [resourcesPersonalData(options)],
  });
}
