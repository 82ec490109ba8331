import { newId } from '@longtable/contract/ids';
import {
  type ResourceListName,
  resourceLists,
  resourceSorts,
  resourcesApi,
} from '@longtable/contract/resources';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillUnchecked } from '../../../test/fill-unchecked.ts';
import { addAlikePeople } from '../../../test/many-people.ts';
import { plansOf, recordSql } from '../../../test/recorded-sql.ts';
import { openTestDatabase } from '../../../test/test-database.ts';
import { encodeCursor } from '../../kits/paged-list.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import * as copies from './resources.copies.store.ts';
import * as ofPlaces from './resources.of-places.store.ts';
import * as personal from './resources.personal-data.store.ts';
import * as shares from './resources.shares.store.ts';
import * as storage from './resources.storage.store.ts';
import * as store from './resources.store.ts';
import * as transfers from './resources.transfers.store.ts';
import * as tree from './resources.tree.ts';
import * as versions from './resources.versions.store.ts';

const people = 1000;
const itemsOfOthers = 100;
const itemsOfOne = 50_000;

let database: Database;
let owner: string;
let folder: string;
let inner: string;

beforeAll(async () => {
  database = await openTestDatabase();
  [owner, folder, inner] = await fill(database);
}, 120_000);
afterAll(() => database.close());

/** A person with 50,000 files in one folder of a folder, among a thousand people with a hundred items each. */
function fill(on: Database): Promise<[string, string, string]> {
  return fillUnchecked(on, async (client) => {
    const [one = '', ...others] = await addAlikePeople(client, people);
    const [outside, inside] = [newId(), newId()];
    await client.query(
      `insert into resources (id, uploaded_by, parent_folder_id, ancestors, name, type)
       values ($2, $1, null, '{}', 'Outside', 'folder'), ($3, $1, $2, array[$2::uuid], 'Inside', 'folder')`,
      [one, outside, inside],
    );
    const insertFiles = (owners: string[], parent: string | null, ancestors: string[], count: number) =>
      client.query(
        `insert into resources (id, uploaded_by, parent_folder_id, ancestors, name, type, file_path, mime_type, size_bytes,
           updated_at, deleted_at, deleted_with)
         select id, owner, $2::uuid, $3::uuid[], 'File ' || n, 'document', 'key ' || id, 'text/plain', n,
           now() - n * interval '1 minute',
           case when n % 50 = 0 then now() - n * interval '1 minute' end, case when n % 50 = 0 then id end
         from (
           select gen_random_uuid() as id, owner, n from unnest($1::uuid[]) as owner, generate_series(1, $4::int) n
         ) numbered`,
        [owners, parent, ancestors, count],
      );
    await insertFiles([one], inside, [outside, inside], itemsOfOne);
    await insertFiles(others, null, [], itemsOfOthers);
    await client.query(
      `insert into resource_marks (user_id, resource_id, starred, last_accessed_at)
       select uploaded_by, id, size_bytes % 100 = 0, updated_at from resources where is_file`,
    );
    await client.query(
      `insert into resource_shares (id, resource_id, shared_by, shared_with)
       select gen_random_uuid(), id, uploaded_by, $1 from resources where uploaded_by <> $1 and size_bytes = 7 limit 20`,
      [one],
    );
    await client.query('analyze resources, resource_marks, resource_shares');
    return [one, outside, inside];
  });
}

const inATeam = () => ({ team_id: newId(), project_id: null });
const own = () => ({ place: owner, isOnlyOwn: false });
const request = (list: ResourceListName, more: object = {}) =>
  resourcesApi.list.input.parse({ list, ...more });
const later: Readonly<Record<(typeof resourceSorts)[number], string>> = {
  name: 'File 30000',
  updatedAt: '2026-01-01T00:00:00.000000Z',
  sizeBytes: '30000',
};

const pages: [string, () => ReturnType<typeof request>][] = [
  ...resourceSorts.flatMap((sort): typeof pages =>
    ['asc', 'desc'].flatMap((direction): typeof pages => [
      [
        `a folder by ${sort}, ${direction}`,
        () => request('folder', { sort, direction, parentFolderId: inner }),
      ],
      [
        `a later page by ${sort}, ${direction}`,
        () =>
          request('folder', {
            sort,
            direction,
            parentFolderId: inner,
            after: `f${encodeCursor(newId(), later[sort])}`,
          }),
      ],
    ]),
  ),
  ...resourceLists
    .filter((list) => list !== 'folder' && list !== 'search')
    .map((list): (typeof pages)[number] => [list, () => request(list)]),
];

test.each(pages)('%s: reads by an index', async (_, wanted) => {
  const plans = await plansOf(database.pool, (db) => store.readResources(db, owner, own(), wanted()));
  expect(plans.join('\n')).not.toMatch(/Seq Scan on resources/);
});

// The starred and shared ones are few, wherever they are.
const inOrder = pages.filter(([list]) => list !== 'starred' && list !== 'shared');

test.each(inOrder)('%s: sorts nothing', async (_, wanted) => {
  const plans = await plansOf(database.pool, (db) => store.readResources(db, owner, own(), wanted()));
  expect(plans.join('\n')).not.toMatch(/^\s*(?:->\s+)?Sort/m);
});

const reads: [string, (db: Db) => Promise<unknown>][] = [
  ['found by name', (db) => store.readResources(db, owner, own(), request('search', { text: '777' }))],
  [
    'found by name among their own',
    (db) => store.readResources(db, owner, own(), request('search', { text: '777', scope: 'own' })),
  ],
  ['one', (db) => store.readResource(db, owner, newId())],
  ['several', (db) => store.readResourcesById(db, owner, [newId(), newId()])],
  [
    'taken names',
    (db) => store.readTakenNames(db, { location: inner, names: ['File 1'], exceptIds: [newId()] }),
  ],
  ['names alike', (db) => store.readNamesLike(db, inner, 'File 1')],
  ['heights', (db) => tree.readHeights(db, [folder])],
  [
    'what is within a folder',
    (db) => tree.readItemsWithin(db, owner, { root: folder, after: newId(), limit: 200 }),
  ],
  ['expired ones', (db) => tree.readExpired(db, 30, 50)],
  ['files of the download', (db) => personal.readFilePaths(db, owner, newId(), 200)],
  ['rows of the download', (db) => personal.readResourcesById(db, owner, newId(), 200)],
  ['the number', (db) => personal.countResources(db, owner)],
  ['marks of the download', (db) => personal.readMarksById(db, owner, newId(), 200)],
  ['shares of the download', (db) => personal.readSharesById(db, owner, newId(), 200)],
  ['folders with items of others', (db) => tree.readWithOthers(db, owner, [folder])],
  ['shares', (db) => shares.readReaders(db, [newId(), newId()])],
  ['the owner', (db) => shares.readOwner(db, { ...inATeam(), uploaded_by: owner })],
  ['passed on', (db) => ofPlaces.writeOwners(db, { of: 'teams', ids: [newId()], personId: owner })],
  [
    'no longer shared',
    (db) => ofPlaces.deleteSharesOf(db, { of: 'projects', ids: [newId()], personId: owner }),
  ],
  ['versions', (db) => versions.readVersions(db, newId())],
  ['a version', (db) => versions.readVersion(db, { resourceId: newId(), versionId: newId() })],
  ['versions of the download', (db) => versions.readVersionsById(db, newId(), newId(), 200)],
  ['by name', (db) => store.readByName(db, owner, { location: inner }, 'File 1')],
  ['what is copied', (db) => copies.readTree(db, [folder], 100)],
  ['copying', (db) => copies.readCopy(db, newId())],
  ['copying under way', (db) => copies.countRunning(db, owner)],
  ['what is left to copy', (db) => copies.readItems(db, newId(), 25)],
  ['trash of what is moved', (db) => transfers.keepTrash(db, [newId()])],
  [
    'uploaders in another place',
    (db) => transfers.writeUploaders(db, [newId()], { actorId: owner, teamId: newId(), projectId: null }),
  ],
  ['makers of shares', (db) => transfers.readMakers(db, [newId()])],
  ['shares that end', (db) => transfers.endSharesOf(db, [newId()], owner, sql<boolean>`false`)],
  ['links that end', (db) => transfers.endLinksOf(db, [newId()], owner, sql<boolean>`false`)],
  ['used storage', (db) => storage.readStorageUse(db, [owner])],
  ['what uploads have reserved', (db) => storage.readReserved(db, owner)],
  ['the largest files', (db) => storage.readLargest(db, owner, 20)],
  ['marks that are erased', (db) => personal.deleteMarksOf(db, newId(), 500)],
  ['shares that are erased', (db) => personal.deleteSharesOfPerson(db, newId(), 500)],
  ['what refers to a person', (db) => personal.isReferredTo(db, newId())],
  ['erased', (db) => ofPlaces.deleteSomeOf(db, newId(), 100)],
];

test.each(reads)('%s: reads by an index', async (_, read) => {
  const plans = await plansOf(database.pool, read);
  expect(plans.join('\n')).not.toMatch(/Seq Scan on resources/);
});

test('the SQL of the store is as reviewed', async () => {
  const { db, statements } = recordSql(database.pool);
  for (const list of resourceLists) await store.readResources(db, owner, own(), request(list, { text: 'x' }));
  for (const [, read] of reads) await read(db);
  const id = newId();
  const row = await store.insertResource(db, {
    id,
    uploaded_by: owner,
    team_id: null,
    project_id: null,
    parent_folder_id: inner,
    ancestors: [folder, inner],
    name: 'Inmost',
    type: 'folder',
    mime_type: null,
    size_bytes: 0,
    file_path: null,
  });
  if (row) await store.readPath(db, owner, row);
  await store.writeResource(db, owner, id, { name: 'Inner' });
  await store.writeMark(db, owner, id, { starred: true });
  await tree.writePlaces(db, [{ id, name: 'Out' }], {
    parentFolderId: null,
    teamId: null,
    projectId: null,
    ancestors: [],
  });
  await shares.insertShares(db, [{ id: newId(), resource_id: id, shared_by: owner, shared_with: owner }]);
  await shares.deleteShare(db, id, owner);
  const kept = { file_path: 'key', mime_type: 'text/plain', size_bytes: 1 };
  await versions.keepVersion(db, { ...kept, resource_id: id, id: newId(), replaced_by: owner });
  await versions.deleteVersions(db, [newId()]);
  await tree.writeTrashed(db, [id]);
  await tree.writeRestored(db, [id]);
  await tree.writeTrashed(db, [id]);
  await tree.deleteTrashed(db, [id]);
  await personal.deleteSome(db, newId(), 10);
  const copy = { id: newId(), user_id: owner, ...inATeam(), parent_folder_id: null };
  const [item] = [{ position: 0, source_id: newId(), resource_id: newId(), parent_id: null }];
  await copies.insertCopy(db, { ...copy, items: 1, bytes: 1, resource_ids: [item.resource_id] }, [item]);
  await copies.takeItems(db, copy.id, [0]);
  await copies.writeProgress(db, copy.id, {
    copiedItems: 1,
    copiedBytes: 1,
    refusedItems: 0,
    refusal: null,
  });
  await copies.cancelCopy(db, copy.id);
  await copies.insertCopies(db, [
    {
      ...kept,
      id: item.resource_id,
      uploaded_by: owner,
      ...inATeam(),
      parent_folder_id: null,
      ancestors: [],
      name: 'Copy',
      type: 'document',
      description: '',
      url: null,
      thumbnail_path: null,
      original_resource_id: item.source_id,
    },
  ]);
  await copies.markAdded(db, owner, [item.resource_id]);
  await copies.deleteFinished(db);
  const text = statements.map(({ sql }) => `${sql};\n`).join('\n');
  await expect(text).toMatchFileSnapshot('./resources.store.sql.snap');
});
