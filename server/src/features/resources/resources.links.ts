import type { Auth } from '../../platform/auth/auth.ts';
import type { Changes } from '../../platform/change.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Files } from '../../platform/storage/files.ts';
import type { Route } from '../../policies/engine.ts';
import type { ResourceFiles } from './resources.files.ts';
import { createLinkLimits } from './resources.links.limits.ts';
import { createLinkOpening } from './resources.links.opening.ts';
import { linkRoutes } from './resources.links.routes.ts';
import { createResourceLinks } from './resources.links.service.ts';
import { createLinkTokens } from './resources.links.tokens.ts';

/** What the links to files need from the app. */
export type LinkDependencies = {
  readonly auth: Pick<Auth, 'hashPassword' | 'verifyPassword'>;
  readonly publicUrl: URL;
  /** The secret that their addresses are derived from. Another one ends all links. */
  readonly linkSecret: string;
};

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
  const tokens = createLinkTokens(linkSecret);
  const limits = createLinkLimits(pool);
  return linkRoutes({
    links: createResourceLinks({ db, files, auth, tokens, publicUrl }),
    opening: createLinkOpening({ db, changes, files: contents, auth, tokens, limits }),
  });
}
