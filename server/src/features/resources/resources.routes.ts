import { resourceUploadsApi } from '@longtable/contract/resource-uploads';
import { resourcesApi } from '@longtable/contract/resources';
import type { Db } from '../../platform/db/database.ts';
import type { RequestHeaders } from '../../platform/http/route.ts';
import { action, command, query, type Route } from '../../policies/engine.ts';
import { lockPlacesOf } from '../../policies/resource-locks.ts';
import type { ResourceArchives } from './resources.archive.ts';
import type { ResourceFiles } from './resources.files.ts';
import type { ResourceMoves } from './resources.moves.ts';
import { lockNamedPlace } from './resources.places.ts';
import type { Resources } from './resources.service.ts';
import type { ResourceShares } from './resources.shares.ts';
import type { ResourceUploads } from './resources.uploads.ts';
import type { WebLinks } from './resources.web-links.ts';

/** The endpoints of files, folders and links. Changes lock the places of the items, so that names stay unique and events keep
 * their order. */
export function resourceRoutes(parts: {
  resources: Resources;
  files: ResourceFiles;
  moves: ResourceMoves;
  archives: ResourceArchives;
  shares: ResourceShares;
  webLinks: WebLinks;
  uploads: ResourceUploads;
  /** Whether a session goes on. */
  isSignedIn(headers: RequestHeaders): Promise<boolean>;
}): Route[] {
  const { resources, files, moves, archives, shares, webLinks, uploads, isSignedIn } = parts;
  const access = 'signedIn';
  const lockFirst = (tx: Db, { input }: { input: { resourceIds: readonly string[] } }) =>
    lockPlacesOf(tx, input.resourceIds);
  return [
    query(resourcesApi.list, { access }, ({ actor, input }) => resources.list(actor, input)),
    query(resourcesApi.get, { access: ['resource', 'read'] }, ({ actor, resource }) =>
      resources.get(actor, resource),
    ),
    query(resourcesApi.access, { access: ['resource', 'read'] }, ({ actor, resource }) =>
      shares.access(actor, resource),
    ),
    command(
      resourcesApi.createFolder,
      { access, lockFirst: (tx, { actor, input }) => lockNamedPlace(tx, actor, input) },
      ({ change, actor, input }) => resources.createFolder(change, actor, input),
    ),
    command(resourcesApi.update, { access: ['resource', 'edit'] }, ({ change, actor, resource, input }) =>
      resources.update(change, actor, resource, input),
    ),
    command(
      resourcesApi.addLink,
      { access, lockFirst: (tx, { actor, input }) => lockNamedPlace(tx, actor, input) },
      ({ change, actor, input }) => webLinks.add(change, actor, input),
    ),
    command(resourcesApi.updateLink, { access: ['resource', 'edit'] }, ({ change, actor, resource, input }) =>
      webLinks.update(change, actor, resource, input),
    ),
    action(resourcesApi.linkTitle, { access: ['project', 'work'] }, ({ actor, input }) =>
      webLinks.title(actor, input.url),
    ),
    command(resourcesApi.star, { access: ['resource', 'read'] }, ({ change, actor, resource, input }) =>
      resources.mark(change, actor, resource, { starred: input.starred }),
    ),
    command(resourcesApi.open, { access: ['resource', 'read'] }, ({ change, actor, resource }) =>
      resources.mark(change, actor, resource, { opened: true }),
    ),
    command(
      resourcesApi.move,
      { access, lockFirst: (tx, { actor, input }) => lockNamedPlace(tx, actor, input, input.resourceIds) },
      ({ change, actor, input }) => moves.move(change, actor, input),
    ),
    command(resourcesApi.trash, { access, lockFirst }, ({ change, actor, input }) =>
      moves.trash(change, actor, input),
    ),
    command(resourcesApi.restore, { access, lockFirst }, ({ change, actor, input }) =>
      moves.restore(change, actor, input.resourceIds),
    ),
    command(resourcesApi.delete, { access, lockFirst }, ({ change, actor, input }) =>
      moves.delete(change, actor, input.resourceIds),
    ),
    command(resourcesApi.share, { access, lockFirst }, ({ change, actor, input }) =>
      shares.share(change, actor, input),
    ),
    command(resourcesApi.unshare, { access: ['resource', 'read'] }, ({ change, actor, resource, input }) =>
      shares.unshare(change, actor, resource, input.personId),
    ),
    query(resourcesApi.content, { access: ['resource', 'read'] }, ({ resource, input }) =>
      files.content(resource, input),
    ),
    // An action: it streams for as long as the download takes.
    action(resourcesApi.download, { access }, ({ actor, input, request }) =>
      archives.download(actor, input.resourceIds, () => isSignedIn(request.headers)),
    ),
    query(resourcesApi.thumbnail, { access: ['resource', 'read'] }, ({ resource, input }) =>
      files.thumbnail(resource, input.fileId),
    ),
    ...uploadRoutes(uploads),
  ];
}

/** Actions: they receive files. */
function uploadRoutes(uploads: ResourceUploads): Route[] {
  const access = ['resourceUpload', 'edit'] as const;
  return [
    action(resourceUploadsApi.start, { access: 'signedIn' }, ({ actor, input, ...sent }) =>
      uploads.start(actor, input, sent),
    ),
    action(resourceUploadsApi.offset, { access }, ({ actor, resourceUpload, request }) =>
      uploads.offset(actor, resourceUpload, request),
    ),
    action(resourceUploadsApi.append, { access }, ({ actor, resourceUpload, input, ...sent }) =>
      uploads.append(actor, resourceUpload, input.uploadOffset, sent),
    ),
    action(resourceUploadsApi.cancel, { access }, ({ actor, resourceUpload, request }) =>
      uploads.cancel(actor, resourceUpload, request),
    ),
    action(resourceUploadsApi.finish, { access }, ({ actor, resourceUpload, input, request }) =>
      uploads.finish(actor, resourceUpload, input.clash, request),
    ),
  ];
}
