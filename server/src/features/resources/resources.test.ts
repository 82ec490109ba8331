import { api } from '@longtable/contract/api';
import { newId } from '@longtable/contract/ids';
import type { Resource } from '@longtable/contract/resources';
import { maxFolderDepth } from '@longtable/contract/rules/resource-limits';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { subscribe, untilReceived } from '../../../test/subscribe.ts';
import { type Person, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { uploadFile } from '../../../test/uploads.ts';

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

type ListInput = Parameters<typeof ada.ok<typeof api.resources.list>>[1];

const folder = (name: string, parent: Resource | null = null, who = ada) =>
  who.ok(api.resources.createFolder, { id: newId(), name, parentFolderId: parent?.id ?? null });

const file = (name: string, parent: Resource | null = null, text = name) =>
  uploadFile(
    ada,
    { id: newId(), name, ...(parent && { parentFolderId: parent.id }) },
    new TextEncoder().encode(text),
  );

async function names(input: ListInput = {}): Promise<string[]> {
  return (await ada.ok(api.resources.list, input)).resources.map(({ name }) => name);
}

const inFolder = ({ id }: Resource) => names({ parentFolderId: id });
const trash = (...items: Resource[]) => ada.ok(api.resources.trash, { resourceIds: idsOf(items) });
const restore = (...items: Resource[]) => ada.ok(api.resources.restore, { resourceIds: idsOf(items) });
const idsOf = (items: readonly Resource[]) => items.map(({ id }) => id);
const move = (parent: Resource | null, ...items: Resource[]) =>
  ada.ok(api.resources.move, { resourceIds: idsOf(items), parentFolderId: parent?.id ?? null });

describe('folders', () => {
  test('contain files and folders, and have a path', async () => {
    const plans = await folder('Plans');
    const masts = await folder('Masts', plans);
    const sketch = await file('Sketch.txt', masts);
    expect(await names()).toEqual(['Plans']);
    expect(await inFolder(plans)).toEqual(['Masts']);
    expect(await ada.ok(api.resources.get, { resourceId: sketch.id })).toEqual({
      ...sketch,
      original: null,
      path: [
        { id: plans.id, name: 'Plans' },
        { id: masts.id, name: 'Masts' },
      ],
    });
    expect(plans).toMatchObject({ type: 'folder', sizeBytes: 0, publicUrl: null, mimeType: null });
  });

  test('need a name that file systems have, trimmed', async () => {
    expect((await folder('  Plans  ')).name).toBe('Plans');
    for (const name of ['', ' ', 'a/b', 'a\\b', '..', 'a\u0007', 'x'.repeat(256)]) {
      const answer = await ada.refused(api.resources.createFolder, {
        id: newId(),
        name,
        parentFolderId: null,
      });
      expect(answer).toMatchObject({ status: 400, fields: { name: expect.any(String) as string } });
    }
  });

  test('have unique names in their location, in any case of letters', async () => {
    const plans = await folder('Plans');
    await folder('Plans', plans);
    const again = { id: newId(), name: 'plans', parentFolderId: null };
    expect(await ada.refused(api.resources.createFolder, again)).toMatchObject({
      status: 409,
      code: 'item/folder-name-taken',
      text: 'A folder named "plans" already exists in this location.',
    });
    const both = await ada.ok(api.resources.createFolder, { ...again, clash: 'keepBoth' });
    expect(both.name).toBe('plans (2)');
    // Names are each person's own.
    await folder('Plans', null, ben);
  });

  test('are created once, however often that is asked for', async () => {
    const id = newId();
    const input = { id, name: 'Plans', parentFolderId: null };
    const [one, other] = await Promise.all([
      ada.ok(api.resources.createFolder, input),
      ada.ok(api.resources.createFolder, input),
    ]);
    expect(one).toEqual(other);
    expect(await ben.refused(api.resources.createFolder, input)).toMatchObject({ code: 'request/id-taken' });
  });

  test('are nested up to a depth', async () => {
    let inner = await folder('0');
    for (let depth = 1; depth < maxFolderDepth; depth += 1) inner = await folder(String(depth), inner);
    const deeper = { id: newId(), name: 'x', parentFolderId: inner.id };
    expect(await ada.refused(api.resources.createFolder, deeper)).toMatchObject({
      status: 422,
      text: `Folders can be at most ${maxFolderDepth} levels deep.`,
    });
    const [outer, around] = [await folder('Outer'), await folder('Around')];
    await folder('Within', outer);
    const top = (await ada.ok(api.resources.list, {})).resources.find(({ name }) => name === '0');
    const into = { resourceIds: [top?.id ?? ''], parentFolderId: around.id };
    expect(await ada.refused(api.resources.move, into)).toMatchObject({ code: 'item/too-deep' });
  });

  test('exist for nobody else', async () => {
    const plans = await folder('Plans');
    const notFound = { status: 404, text: 'Item not found.' };
    expect(await ben.refused(api.resources.get, { resourceId: plans.id })).toMatchObject(notFound);
    expect(await ben.refused(api.resources.list, { parentFolderId: plans.id })).toMatchObject(notFound);
    const into = { id: newId(), name: 'x', parentFolderId: plans.id };
    expect(await ben.refused(api.resources.createFolder, into)).toMatchObject(notFound);
    expect(await ben.refused(api.resources.trash, { resourceIds: [plans.id] })).toMatchObject(notFound);
    const own = await folder('Own', null, ben);
    const both = { resourceIds: [own.id, plans.id] };
    expect(await ben.ok(api.resources.trash, both)).toMatchObject({
      resources: [{ id: own.id }],
      refused: [{ resourceId: plans.id, code: 'item/not-found' }],
    });
    expect(await names()).toEqual(['Plans']);
  });
});

describe('lists', () => {
  test('have folders first in every order, page by page', async () => {
    for (const name of ['b', 'A', 'c']) await folder(name);
    for (const [name, text] of [
      ['y.txt', '1'],
      ['X.txt', '333'],
      ['z.txt', '22'],
    ] as const)
      await file(name, null, text);
    const pages = async (input: ListInput) => {
      const found: string[] = [];
      for (let after: string | undefined; ; ) {
        const page = await ada.ok(api.resources.list, { ...input, limit: 2, ...(after && { after }) });
        found.push(...page.resources.map(({ name }) => name));
        if (page.next === null) return found;
        after = page.next;
      }
    };
    expect(await pages({})).toEqual(['A', 'b', 'c', 'X.txt', 'y.txt', 'z.txt']);
    expect(await pages({ direction: 'desc' })).toEqual(['c', 'b', 'A', 'z.txt', 'y.txt', 'X.txt']);
    expect(await pages({ sort: 'updatedAt' })).toEqual(['b', 'A', 'c', 'y.txt', 'X.txt', 'z.txt']);
    const bySize = await pages({ sort: 'sizeBytes', direction: 'desc' });
    expect(bySize.slice(3)).toEqual(['X.txt', 'z.txt', 'y.txt']);
    await folder('c 10');
    await folder('C 9');
    expect(await names({ type: 'folder' })).toEqual(['A', 'b', 'c', 'C 9', 'c 10']);
    expect((await names({ type: 'folder' })).slice(0, 3)).toEqual(['A', 'b', 'c']);
    expect(await names({ type: 'document' })).toEqual(['X.txt', 'y.txt', 'z.txt']);
    expect(await ada.refused(api.resources.list, { after: 'nonsense' })).toMatchObject({ status: 400 });
  });

  test('of starred, recent and found items cross folders', async () => {
    const plans = await folder('Plans');
    const [one, two] = [await file('50%.txt', plans), await file('50x.txt')];
    await ada.ok(api.resources.star, { resourceId: one.id, starred: true });
    await ada.ok(api.resources.star, { resourceId: plans.id, starred: true });
    expect(await names({ list: 'starred' })).toEqual(['Plans', '50%.txt']);
    expect(await names({ list: 'recent' })).toEqual([two.name, one.name]);
    await ada.ok(api.resources.open, { resourceId: one.id });
    expect(await names({ list: 'recent' })).toEqual([one.name, two.name]);
    expect(await names({ list: 'search', text: '0%' })).toEqual(['50%.txt']);
    expect(await names({ list: 'search', text: 'PLA' })).toEqual(['Plans']);
    expect(await names({ list: 'search', text: ' ' })).toEqual([]);
    await trash(plans);
    expect(await names({ list: 'starred' })).toEqual([]);
    expect(await names({ list: 'recent' })).toEqual([two.name]);
    expect(await names({ list: 'search', text: '50' })).toEqual([two.name]);
  });
});

describe('renaming', () => {
  test('needs a name that is free, which may differ in case only', async () => {
    const [one] = [await file('Plan.txt'), await file('Draft.txt')];
    const rename = (name: string) => ({ resourceId: one.id, name });
    expect(await ada.refused(api.resources.update, rename('draft.TXT'))).toMatchObject({
      status: 409,
      text: 'An item named "draft.TXT" already exists in this location.',
    });
    expect(await ada.ok(api.resources.update, rename('PLAN.txt'))).toMatchObject({
      name: 'PLAN.txt',
      version: 2,
    });
    expect(await ada.ok(api.resources.update, rename('PLAN.txt'))).toMatchObject({ version: 2 });
    const plans = await folder('Plans');
    expect(
      await ada.refused(api.resources.update, { resourceId: plans.id, name: 'draft.txt' }),
    ).toMatchObject({
      text: 'An item named "draft.txt" already exists in this location.',
    });
    await trash(one);
    expect(await ada.refused(api.resources.update, rename('x'))).toMatchObject({ code: 'item/in-trash' });
  });
});

describe('moving', () => {
  test('takes folders along with what is in them', async () => {
    const [plans, archive] = [await folder('Plans'), await folder('Archive')];
    const masts = await folder('Masts', plans);
    const sketch = await file('Sketch.txt', masts);
    const { resources, refused } = await move(archive, plans);
    expect({ resources, refused }).toMatchObject({
      resources: [{ parentFolderId: archive.id }],
      refused: [],
    });
    const { path } = await ada.ok(api.resources.get, { resourceId: sketch.id });
    expect(path.map(({ name }) => name)).toEqual(['Archive', 'Plans', 'Masts']);
    // Both at once: the inner one goes out, with what is in it.
    await move(null, plans, masts);
    expect((await ada.ok(api.resources.get, { resourceId: sketch.id })).path).toEqual([
      { id: masts.id, name: 'Masts' },
    ]);
    expect(await names()).toEqual(['Archive', 'Masts', 'Plans']);
  });

  test('refuses a folder into itself, taken names and files as a folder, item by item', async () => {
    const plans = await folder('Plans');
    const inner = await folder('Inner', plans);
    const [a, b] = [await file('a.txt'), await file('b.txt')];
    await file('A.txt', inner);
    const input = { resourceIds: idsOf([plans, a, b]), parentFolderId: inner.id };
    expect(await ada.ok(api.resources.move, input)).toMatchObject({
      resources: [{ id: b.id }],
      refused: [
        { resourceId: plans.id, text: 'A folder can’t be moved into itself.' },
        { resourceId: a.id, text: 'An item named "a.txt" already exists in this location.' },
      ],
    });
    await ada.ok(api.resources.move, { ...input, resourceIds: [a.id], clash: 'keepBoth' });
    expect(await inFolder(inner)).toEqual(['a (2).txt', 'A.txt', 'b.txt']);
    const intoFile = { resourceIds: [plans.id], parentFolderId: a.id };
    expect(await ada.refused(api.resources.move, intoFile)).toMatchObject({ code: 'item/not-found' });
  });

  test('keeps apart items of one name that are moved together', async () => {
    const [one, other, target] = [await folder('One'), await folder('Other'), await folder('Target')];
    const files = [await file('Plan.txt', one), await file('Plan.txt', other)];
    const input = { resourceIds: idsOf(files), parentFolderId: target.id, clash: 'keepBoth' } as const;
    await ada.ok(api.resources.move, input);
    expect(await inFolder(target)).toEqual(['Plan (2).txt', 'Plan.txt']);
  });
});

describe('the trash', () => {
  test('has what was moved there, and gives it back with what is in it', async () => {
    const plans = await folder('Plans');
    const sketch = await file('Sketch.txt', plans);
    await trash(plans);
    expect(await names()).toEqual([]);
    expect(await names({ list: 'trash' })).toEqual(['Plans']);
    expect(await ada.refused(api.resources.list, { parentFolderId: plans.id })).toMatchObject({
      code: 'item/in-trash',
    });
    expect(await ada.refused(api.resources.restore, { resourceIds: [sketch.id] })).toMatchObject({
      code: 'item/not-in-trash',
    });
    await restore(plans);
    expect(await names({ list: 'trash' })).toEqual([]);
    expect(await inFolder(plans)).toEqual(['Sketch.txt']);
    // Repeated, both change nothing.
    const { resources } = await restore(plans);
    expect((await trash(plans)).resources[0]?.version).toBe((resources[0]?.version ?? 0) + 1);
    expect((await trash(plans)).resources[0]?.version).toBe((resources[0]?.version ?? 0) + 1);
  });

  test('takes no names: what comes back gets a number', async () => {
    const one = await file('Plan.txt');
    await trash(one);
    const two = await file('Plan.txt');
    await trash(two);
    await file('plan.txt');
    await restore(one, two);
    expect(await names()).toEqual(['Plan (2).txt', 'Plan (3).txt', 'plan.txt']);
  });

  test('gives back to the top what was in a folder that is gone', async () => {
    const plans = await folder('Plans');
    const [sketch, inner] = [await file('Sketch.txt', plans), await folder('Inner', plans)];
    const leaf = await file('Leaf.txt', inner);
    await trash(sketch, inner);
    await trash(plans);
    expect((await names({ list: 'trash' })).toSorted()).toEqual(['Inner', 'Plans', 'Sketch.txt']);
    await restore(sketch);
    expect(await names()).toEqual(['Sketch.txt']);
    await ada.ok(api.resources.delete, { resourceIds: [plans.id] });
    await restore(inner);
    expect(await inFolder(inner)).toEqual(['Leaf.txt']);
    expect((await ada.ok(api.resources.get, { resourceId: leaf.id })).path).toEqual([
      { id: inner.id, name: 'Inner' },
    ]);
  });

  test('restores a folder and what was moved there from it before, into that folder', async () => {
    const plans = await folder('Plans');
    const sketch = await file('Sketch.txt', plans);
    await trash(sketch);
    await trash(plans);
    await restore(sketch, plans);
    expect(await inFolder(plans)).toEqual(['Sketch.txt']);
  });

  test('deletes permanently only what is there', async () => {
    const [one, other] = [await file('One.txt'), await file('Other.txt')];
    await trash(one);
    const { resourceIds, refused } = await ada.ok(api.resources.delete, { resourceIds: idsOf([one, other]) });
    expect({ resourceIds, refused }).toMatchObject({
      resourceIds: [one.id],
      refused: [{ resourceId: other.id, text: 'This item is not in the trash.' }],
    });
    expect(await ada.refused(api.resources.get, { resourceId: one.id })).toMatchObject({ status: 404 });
    expect(await names()).toEqual(['Other.txt']);
  });
});

test('changes follow the owner into other tabs, and go to nobody else', async () => {
  const [own, other] = [await subscribe(app, ada), await subscribe(app, ben)];
  const plans = await folder('Plans');
  await trash(plans);
  await ada.ok(api.resources.delete, { resourceIds: [plans.id] });
  await untilReceived(own.received, ({ type }) => type === 'resources.deleted');
  const { can, starred: _, lastAccessedAt: __, sharedBy: ___, ...row } = plans;
  const cards = { people: [expect.objectContaining({ id: ada.id }) as object] };
  const event = (payload: object, rights: object = {}) =>
    expect.objectContaining({ payload, ...rights }) as object;
  expect(own.received.filter(({ type }) => type.startsWith('resources.'))).toEqual([
    event({ resources: [row], cards }, { can }),
    event({ resources: [{ ...row, version: 2, deletedAt: expect.any(String) as string }], cards }, { can }),
    event({ resourceIds: [plans.id] }),
  ]);
  expect(other.received.filter(({ type }) => type.startsWith('resources.'))).toEqual([]);
  for (const { stop } of [own, other]) stop();
});
