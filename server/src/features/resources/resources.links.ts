import type { ResourceLink } from '@longtable/contract/resource-links';
import { sweepLinksJob } from '../../kits/public-links/link-jobs.ts';
import { createLinkLimits } from '../../kits/public-links/link-limits.ts';
import { createLinkOpening } from '../../kits/public-links/link-opening.ts';
import { linksPersonalData } from '../../kits/public-links/link-personal-data.ts';
import { createLinkTokens } from '../../kits/public-links/link-tokens.ts';
import { createPublicLinks, type LinkDependencies } from '../../kits/public-links/links.ts';
import type { Changes } from '../../platform/change.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/errors.ts';
import type { JobDefinition } from '../../platform/jobs/job.ts';
import type { Files } from '../../platform/storage/files.ts';
import type { Route } from '../../policies/engine.ts';
import { type ResourceRow, resourcePolicy } from '../../policies/resource.ts';
import { audienceOf } from '../../policies/room-formula.ts';
import type { ResourceFiles } from './resources.files.ts';
import { createFileOpening } from './resources.links.opening.ts';
import { linkRoutes } from './resources.links.routes.ts';
import { resourceLinks } from './resources.links.store.ts';
import { readShowable } from './resources.shown.ts';

/** The routes of links to files (docs/product/resources.md, "Links"). */
export function resourceLinkRoutes(
  options: LinkDependencies & {
    database: Pick<Database, 'db' | 'pool'>;
    changes: Changes;
    files: Pick<Files, 'read'>;
    contents: Pick<ResourceFiles, 'content' | 'thumbnail'>;
  },
): Route[] {
  const { database, changes, files, contents, auth, publicUrl, linkSecret } = options;
  const { db, pool } = database;
  const [store, tokens] = [resourceLinks, createLinkTokens(linkSecret, { kind: 'resource-link' })];
  const opening = createLinkOpening({
    db,
    changes,
    auth,
    store,
    tokens,
    limits: createLinkLimits(pool, {
      name: 'resource-link',
      tooManyPasswords: 'resource-link/too-many-passwords',
    }),
    refusals: {
      notFound: 'resource-link/not-found',
      expired: 'resource-link/expired',
      passwordRequired: 'resource-link/password-required',
      wrongPassword: 'resource-link/wrong-password',
    },
    find: (maker, id) => readShowable(db, maker, id),
  });
  const links = createPublicLinks<ResourceRow, ResourceLink>(
    {
      store,
      tokens,
      tooMany: 'resource-link/too-many',
      demandLinkable: demandFile,
      present: (link, { id: resourceId }) => ({ ...link, resourceId }),
      publishChanged: (change, actor, resource) =>
        change.emit('resource-links.changed', {
          actorId: actor.id,
          audience: audienceOf(resourcePolicy.abilities.share.rooms(resource)),
          payload: { resourceId: resource.id },
        }),
    },
    { db, auth, publicUrl },
  );
  return linkRoutes({
    links,
    opening: createFileOpening({ opening, files: contents }),
    async demandContent({ file_path }) {
      if (file_path === null || !(await files.read(file_path))) throw refuse('resource/no-address');
    },
  });
}

/** Deletes links to files that expired long ago. */
export function sweepResourceLinksJob(db: Db): JobDefinition {
  return sweepLinksJob(db, resourceLinks, { name: 'resources.sweep-links', cron: '23 4 * * *' });
}

/** Links to files that a person made. */
export const resourceLinksPersonalData = linksPersonalData(resourceLinks, {
  file: 'resource-links.json',
  key: 'resourceId',
  one: '# link to a file that you shared stops working.',
  many: '# links to files that you shared stop working.',
});

function demandFile({ type, deleted_with }: ResourceRow): void {
  if (type === 'folder') throw refuse('resource-link/folder');
  if (type === 'link') throw refuse('resource-link/link');
  if (deleted_with !== null) throw refuse('item/in-trash');
}
