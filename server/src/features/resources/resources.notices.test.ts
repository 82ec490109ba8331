import { api } from '@longtable/contract/api';
import { newId } from '@longtable/contract/ids';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { told } from '../../../test/notifications.ts';
import { type Person, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { uploadFile } from '../../../test/uploads.ts';
import { insertConnection } from '../../policies/matrix/actors.ts';

let app: TestApp;
let ada: Person;
let ben: Person;
let cleo: Person;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  [ada, ben, cleo] = (await Promise.all(['Ada', 'Ben', 'Cleo'].map((name) => app.newPerson(name)))) as [
    Person,
    Person,
    Person,
  ];
  for (const { id } of [ben, cleo]) await insertConnection(app, ada.id, id);
});

const share = (resourceIds: string[], ...people: Person[]) =>
  ada.ok(api.resources.share, { resourceIds, personIds: people.map(({ id }) => id) });
const file = (name: string) => uploadFile(ada, { id: newId(), name }, new TextEncoder().encode(name));
const folder = (name: string) =>
  ada.ok(api.resources.createFolder, { id: newId(), name, parentFolderId: null });

test('a shared file is told once to each person, with the file to open', async () => {
  const { id } = await file('Mast.txt');
  await share([id], ben, cleo);
  await share([id], ben, cleo);
  for (const person of [ben, cleo]) {
    expect(await told(person)).toMatchObject([
      {
        type: 'resource_shared',
        title: 'File Shared',
        message: 'Ada shared the file “Mast.txt” with you.',
        reason: 'it is shared with you',
        actionUrl: `/app/resources?item=${id}`,
        actionText: 'View File',
        about: `resource:${id}`,
        metadata: { resourceId: id },
        actorId: ada.id,
      },
    ]);
  }
  expect(await told(ada)).toEqual([]);
});

test('a folder is told as one, and again when it is shared again after it was ended', async () => {
  const { id } = await folder('Plans');
  for (const round of [1, 2]) {
    await share([id], ben);
    expect(await told(ben)).toHaveLength(round);
    await ada.ok(api.resources.unshare, { resourceId: id, personId: ben.id });
  }
  expect(await told(ben)).toMatchObject([{}, { message: 'Ada shared the folder “Plans” with you.' }]);
});

test('several items are told once with their number, those that a person has already left out', async () => {
  const [one, other] = [await file('One.txt'), await folder('Other')];
  await share([other.id], cleo);
  await share([one.id, other.id], ben, cleo);
  expect(await told(ben)).toMatchObject([
    {
      title: 'Files Shared',
      message: 'Ada shared 2 items with you.',
      actionUrl: '/app/resources',
      metadata: { resources: '2' },
    },
  ]);
  expect((await told(cleo)).map(({ message }) => message)).toEqual([
    'Ada shared the file “One.txt” with you.',
    'Ada shared the folder “Other” with you.',
  ]);
});
