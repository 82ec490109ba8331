import type { OutputOf } from '@longtable/contract/endpoint';
import { newId } from '@longtable/contract/ids';
import { resourceCopiesApi } from '@longtable/contract/resource-copies';
import { resourceStorageApi, type StoredFile } from '@longtable/contract/resource-storage';
import { resourceVersionsApi } from '@longtable/contract/resource-versions';
import { type Resource, resourcesApi } from '@longtable/contract/resources';
import { recentFiles } from '@longtable/contract/rules/resource-limits';
import { numberedName } from '@longtable/contract/rules/resource-name';
import { isFileType } from '@longtable/contract/rules/resource-types';
import { isInView, orderOf } from '../src/features/resources/data/resource-view.ts';
import { fakeApi, Refusal } from './fake-api.ts';
import { fakeUploads } from './fake-uploads.ts';
import { longAgo } from './samples.ts';

type Owner = { readonly id: string };

/** A folder of a person. */
export function aFolder(owner: Owner, name: string, fields: Partial<Resource> = {}): Resource {
  return aFile(owner, name, {
    type: 'folder',
    mimeType: null,
    sizeBytes: 0,
    publicUrl: null,
    ...fields,
  });
}

/** A link of a person in a project. */
export function aLink(owner: Owner, name: string, url: string, fields: Partial<Resource> = {}): Resource {
  return aFile(owner, name, {
    type: 'link',
    url,
    mimeType: null,
    sizeBytes: 0,
    publicUrl: null,
    ...fields,
  });
}

/** A file of a person: a document, unless `fields` say otherwise. */
export function aFile(owner: Owner, name: string, fields: Partial<Resource> = {}): Resource {
  return {
    id: newId(),
    name,
    type: 'document',
    description: '',
    url: null,
    sizeBytes: 1536,
    mimeType: 'text/plain',
    parentFolderId: null,
    uploadedBy: owner.id,
    originalResourceId: null,
    publicUrl: `data:text/plain,${encodeURIComponent(name)}`,
    thumbnailUrl: null,
    starred: false,
    lastAccessedAt: longAgo,
    createdAt: longAgo,
    updatedAt: longAgo,
    deletedAt: null,
    version: 1,
    teamId: null,
    projectId: null,
    sharedBy: null,
    can: { edit: true, delete: true, share: true, add: true },
    ...fields,
  };
}

/**
 * Stores files and folders in the fake server. It serves lists, page by page, and applies creating, uploading, renaming, moving and
 * deleting, with refusals of names that are taken. Returns a function for the stored items.
 */
export function fakeResources(owner: Owner, resources: readonly Resource[]): () => Resource[] {
  const kept = new Map(resources.map((resource) => [resource.id, resource]));
  const all = () => [...kept.values()];
  fakeQueries(kept, all);
  fakeCommands(owner, kept, all);
  return all;
}

/** What the person's files take on the fake server: nothing, unless given. */
export function fakeStorage(
  storage: Partial<OutputOf<typeof resourceStorageApi.get>> = {},
  files: readonly StoredFile[] = [],
): void {
  fakeApi(resourceStorageApi.get, {
    filesBytes: 0,
    trashBytes: 0,
    versionsBytes: 0,
    version: 1,
    quotaBytes: null,
    ...storage,
  });
  fakeApi(resourceStorageApi.largest, { files: [...files] });
}

function fakeQueries(kept: Map<string, Resource>, all: () => readonly Resource[]): void {
  fakeApi(
    resourcesApi.list,
    ({ list, parentFolderId, teamId, projectId, sort, direction, type, text, scope, after, limit }) => {
      const view = {
        list,
        parentFolderId: parentFolderId ?? null,
        teamId: teamId ?? null,
        projectId: projectId ?? null,
        sort,
        direction,
        type: type ?? null,
        text,
        ...(scope === 'own' && { scope }),
      };
      const found = all()
        .filter((resource) => isInView(resource, view))
        .toSorted(orderOf(view));
      const shown = list === 'recent' ? found.slice(0, recentFiles) : found;
      const from = Number(after ?? 0);
      const next = from + limit < shown.length ? String(from + limit) : null;
      return { resources: shown.slice(from, from + limit), next, cards: {} };
    },
  );
  fakeApi(resourcesApi.access, ({ resourceId }) => {
    const found = kept.get(resourceId);
    return found
      ? { ownerId: found.uploadedBy, team: null, project: null, shares: [], cards: {} }
      : new Refusal('item/not-found');
  });
  fakeApi(resourcesApi.get, ({ resourceId }) => {
    const found = kept.get(resourceId);
    if (!found) return new Refusal('item/not-found');
    const path: { id: string; name: string }[] = [];
    for (let id = found.parentFolderId; id !== null; ) {
      const folder = kept.get(id);
      if (!folder) break;
      path.unshift({ id: folder.id, name: folder.name });
      id = folder.parentFolderId;
    }
    const original = kept.get(found.originalResourceId ?? '');
    return {
      ...found,
      path,
      original: original ? { id: original.id, name: original.name } : null,
      cards: {},
    };
  });
}

function fakeCommands(owner: Owner, kept: Map<string, Resource>, all: () => readonly Resource[]): void {
  const save = (resource: Resource): Resource => {
    const saved = { ...resource, version: resource.version + 1 };
    kept.set(saved.id, saved);
    return saved;
  };
  const isTaken = ({ id, parentFolderId, teamId, projectId }: Resource, name: string) =>
    all().some(
      (other) =>
        other.id !== id &&
        other.deletedAt === null &&
        other.parentFolderId === parentFolderId &&
        other.teamId === teamId &&
        other.projectId === projectId &&
        other.name.toLowerCase() === name.toLowerCase(),
    );
  /** The resource with a name that is free in its place, or the refusal. */
  const named = (resource: Resource, clash: 'refuse' | 'keepBoth'): Resource | Refusal => {
    const { name, type } = resource;
    if (!isTaken(resource, name)) return resource;
    const isFolder = type === 'folder';
    const hasNoEnding = !isFileType(type);
    if (clash === 'refuse') {
      const what = isFolder ? 'A folder' : 'An item';
      return new Refusal(isFolder ? 'item/folder-name-taken' : 'item/name-taken', {
        text: `${what} named "${name}" already exists in this location.`,
      });
    }
    let number = 2;
    while (isTaken(resource, numberedName(name, number, hasNoEnding))) number += 1;
    return { ...resource, name: numberedName(name, number, hasNoEnding) };
  };
  const add = (resource: Resource, clash: 'refuse' | 'keepBoth'): Resource | Refusal => {
    const known = kept.get(resource.id);
    if (known) return known;
    const result = named(resource, clash);
    if (result instanceof Refusal) return result;
    kept.set(result.id, result);
    return result;
  };
  const many = (ids: readonly string[], change: (resource: Resource) => Resource | Refusal) => {
    const resources: Resource[] = [];
    const refused: { resourceId: string; code: string; text: string }[] = [];
    for (const id of ids) {
      const found = kept.get(id);
      const result = found ? change(found) : new Refusal('item/not-found');
      if (!(result instanceof Refusal)) resources.push(save(result));
      // The refusal of a single item is the response.
      else if (ids.length === 1) return result;
      else refused.push({ resourceId: id, ...result.body.error });
    }
    return { resources, refused: refused.map(({ resourceId, code, text }) => ({ resourceId, code, text })) };
  };
  const now = () => new Date().toISOString();
  fakeApi(resourcesApi.createFolder, ({ id, name, parentFolderId, teamId = null, projectId = null, clash }) =>
    add(
      aFolder(owner, name, { id, parentFolderId, teamId, projectId, createdAt: now(), updatedAt: now() }),
      clash,
    ),
  );
  fakeUploads(({ clash, ...file }) => {
    const picture = { type: 'image', mimeType: 'image/png' } as const;
    const sound = { type: 'other', mimeType: 'audio/mp4' } as const;
    const kind = file.name.endsWith('.png') ? picture : /\.(?:m4a|webm)$/.test(file.name) ? sound : {};
    const added = aFile(owner, file.name, { ...file, ...kind, createdAt: now(), updatedAt: now() });
    if (clash !== 'replace') return add(added, clash);
    const taken = all().find(
      ({ name, parentFolderId }) => name === file.name && parentFolderId === file.parentFolderId,
    );
    return taken
      ? save({ ...taken, sizeBytes: file.sizeBytes, publicUrl: added.publicUrl })
      : add(added, 'refuse');
  });
  fakeStorage();
  fakeApi(resourceVersionsApi.list, { versions: [], cards: {} });
  fakeApi(resourcesApi.star, ({ resourceId, starred }) => {
    const found = kept.get(resourceId);
    return found ? save({ ...found, starred }) : new Refusal('item/not-found');
  });
  const update = (resourceId: string, changes: Partial<Resource>): Resource | Refusal => {
    const found = kept.get(resourceId);
    if (!found) return new Refusal('item/not-found');
    // Renaming has the text for items, whatever is renamed.
    const result = named({ ...found, ...changes }, 'refuse');
    return result instanceof Refusal ? result : save(result);
  };
  fakeApi(resourcesApi.update, ({ resourceId, ...changes }) => update(resourceId, given(changes)));
  fakeApi(resourcesApi.updateLink, ({ resourceId, ...changes }) => update(resourceId, given(changes)));
  fakeApi(resourcesApi.addLink, ({ id, name, url, clash, ...fields }) =>
    add(aLink(owner, name, url, { id, createdAt: now(), updatedAt: now(), ...fields }), clash),
  );
  fakeApi(resourcesApi.open, ({ resourceId }) => {
    const found = kept.get(resourceId);
    return found ? save({ ...found, lastAccessedAt: now() }) : new Refusal('item/not-found');
  });
  fakeApi(resourcesApi.move, ({ resourceIds, parentFolderId, teamId = null, projectId = null, clash }) =>
    many(resourceIds, (resource) => named({ ...resource, parentFolderId, teamId, projectId }, clash)),
  );
  fakeApi(resourceCopiesApi.start, ({ id, resourceIds, parentFolderId, teamId = null, projectId = null }) => {
    const resources = resourceIds.flatMap((resourceId) => {
      const found = kept.get(resourceId);
      if (!found) return [];
      const where = { parentFolderId, teamId, projectId };
      const copy = named({ ...found, id: newId(), ...where, originalResourceId: resourceId }, 'keepBoth');
      return copy instanceof Refusal ? [] : [save(copy)];
    });
    const done = { state: 'done' as const, copiedItems: resources.length, copiedBytes: 0 };
    const counts = { items: resources.length, bytes: 0, refusedItems: 0, refusal: null };
    return { id, ...done, ...counts, resourceIds: resources.map((copy) => copy.id), resources, refused: [] };
  });
  fakeApi(resourcesApi.trash, ({ resourceIds }) =>
    many(resourceIds, (resource) => ({ ...resource, deletedAt: resource.deletedAt ?? now() })),
  );
  fakeApi(resourcesApi.restore, ({ resourceIds }) =>
    many(resourceIds, (resource) => named({ ...resource, deletedAt: null }, 'keepBoth')),
  );
  fakeApi(resourcesApi.delete, ({ resourceIds }) => {
    for (const id of resourceIds) kept.delete(id);
    return { resourceIds, refused: [] };
  });
}

/** The fields that a request names. */
function given(fields: Readonly<Record<string, unknown>>): Partial<Resource> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
