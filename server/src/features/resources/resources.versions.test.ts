import { api } from '@longtable/contract/api';
import { newId } from '@longtable/contract/ids';
import type { Resource } from '@longtable/contract/resources';
import { maxVersions } from '@longtable/contract/rules/resource-limits';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { connect } from '../../../test/connect.ts';
import { type Person, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { refusedUpload, sendUpload, uploadFile } from '../../../test/uploads.ts';

let app: TestApp;
let ada: Person;
let ben: Person;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  [ada, ben] = await Promise.all([app.newPerson('Ada'), app.newPerson('Ben')]);
});

const bytes = (text: string) => new TextEncoder().encode(text);
const add = (who: Person, text: string, more: object = {}): Promise<Resource> =>
  uploadFile(who, { id: newId(), name: 'Plan.txt', ...more }, bytes(text));
const replace = (text: string, more: object = {}) => add(ada, text, { clash: 'replace', ...more });
const versionsOf = async ({ id }: Resource, who = ada) =>
  (await who.ok(api.resourceVersions.list, { resourceId: id })).versions;
const text = async (address: string | null) =>
  (await fetch(`${app.url}${address}`, { headers: { cookie: ada.cookie } })).text();
const versionText = (of: Resource, versionId: string) =>
  text(`/api/resources/${of.id}/versions/${versionId}/content`);

test('a file that replaces another is its new version, under the same id', async () => {
  const plan = await add(ada, 'one');
  const after = await replace('second', { name: 'plan.TXT' });
  expect(after).toMatchObject({ id: plan.id, name: 'Plan.txt', sizeBytes: 6 });
  expect(after.publicUrl).not.toBe(plan.publicUrl);
  expect(await text(after.publicUrl)).toBe('second');
  const [version, ...others] = await versionsOf(plan);
  expect(others).toEqual([]);
  expect(version).toMatchObject({ sizeBytes: 3, mimeType: 'text/plain', replacedBy: ada.id });
  expect(await versionText(plan, version?.id ?? '')).toBe('one');
});

test('a name that is free is a new file', async () => {
  const plan = await replace('one');
  expect(plan).toMatchObject({ name: 'Plan.txt' });
  expect(await versionsOf(plan)).toEqual([]);
});

test('the end of an upload may be repeated', async () => {
  await add(ada, 'one');
  const described = { id: newId(), name: 'Plan.txt', clash: 'replace' as const };
  const first = await sendUpload(ada, described, bytes('two'));
  const again = await sendUpload(ada, described, bytes('two'));
  expect(again.body).toMatchObject({ id: (first.body as Resource).id });
  expect(await versionsOf(first.body as Resource)).toHaveLength(1);
});

test('a folder is not replaced', async () => {
  await ada.ok(api.resources.createFolder, { id: newId(), name: 'Plan.txt', parentFolderId: null });
  expect(
    await refusedUpload(ada, { id: newId(), name: 'Plan.txt', clash: 'replace' }, bytes('two')),
  ).toMatchObject({ status: 409, code: 'item/name-taken' });
});

test('what somebody else has added to a team is not replaced by a member', async () => {
  await connect(ada, ben);
  const teamId = newId();
  await ada.ok(api.teams.create, { id: teamId, name: 'Harbour' });
  await ada.ok(api.teamMembers.add, { teamId, id: newId(), personId: ben.id, role: 'Member' });
  const plan = await add(ada, 'one', { teamId });
  expect(
    await refusedUpload(ben, { id: newId(), name: 'Plan.txt', teamId, clash: 'replace' }, bytes('two')),
  ).toMatchObject({ status: 403, code: 'item/edit-refused' });
  expect(await versionsOf(plan, ben)).toEqual([]);
});

test('a version is restored, and the present content becomes one', async () => {
  const plan = await add(ada, 'one');
  await replace('two');
  const [version] = await versionsOf(plan);
  const one = { resourceId: plan.id, versionId: version?.id ?? '' };
  const after = await ada.ok(api.resourceVersions.restore, one);
  expect(await text(after.publicUrl)).toBe('one');
  const [kept] = await versionsOf(plan);
  expect(await versionText(plan, kept?.id ?? '')).toBe('two');
  expect(await ada.refused(api.resourceVersions.restore, one)).toMatchObject({
    status: 404,
    code: 'resource-version/not-found',
  });
});

test(`at most ${maxVersions} versions are kept, and all go with the file`, async () => {
  const plan = await add(ada, 'one');
  for (let made = 0; made <= maxVersions; made += 1) await replace(`text ${made}`);
  expect(await versionsOf(plan)).toHaveLength(maxVersions);
  const stored = () => app.storedKeys(`public/${ada.id}/`);
  await vi.waitFor(async () => expect(await stored()).toHaveLength(maxVersions + 1), 10_000);
  const [version] = await versionsOf(plan);
  await ada.ok(api.resourceVersions.delete, { resourceId: plan.id, versionId: version?.id ?? '' });
  await ada.ok(api.resources.trash, { resourceIds: [plan.id] });
  await ada.ok(api.resources.delete, { resourceIds: [plan.id] });
  await vi.waitFor(async () => expect(await stored()).toEqual([]), 10_000);
}, 60_000);
