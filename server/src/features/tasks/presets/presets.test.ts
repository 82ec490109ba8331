import { api } from '@longtable/contract/api';
import type { Endpoint } from '@longtable/contract/endpoint';
import { newId } from '@longtable/contract/ids';
import type { LiveEvent } from '@longtable/contract/live';
import { maxSavedNameLength, maxTaskTemplates, maxTaskViews } from '@longtable/contract/rules/task-limits';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { subscribe, untilReceived } from '../../../../test/subscribe.ts';
import { templateContent } from '../../../../test/task-template.ts';
import { type Person, startTestApp, type TestApp } from '../../../../test/test-app.ts';

let app: TestApp;
let owner: Person;
let other: Person;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  [owner, other] = await Promise.all([app.newPerson('Owner'), app.newPerson('Other')]);
});

type Fields = { readonly id: string; readonly name: string } & Readonly<Record<string, unknown>>;

/** A kind of preset and its names in the contract. */
type Kind = {
  readonly code: 'task-view' | 'task-template';
  readonly most: number;
  readonly endpoints: Readonly<Record<'list' | 'create' | 'update' | 'delete', Endpoint>>;
  readonly id: string;
  /** The property with one preset in events, and with all in the list's response. */
  readonly one: string;
  readonly all: string;
  /** The contents of two presets. */
  readonly holds: readonly [object, object];
};

const kinds: readonly Kind[] = [
  {
    code: 'task-view',
    most: maxTaskViews,
    endpoints: api.taskViews,
    id: 'taskViewId',
    one: 'view',
    all: 'views',
    holds: [{ address: 'view=list&priority=high' }, { address: '' }],
  },
  {
    code: 'task-template',
    most: maxTaskTemplates,
    endpoints: api.taskTemplates,
    id: 'taskTemplateId',
    one: 'template',
    all: 'templates',
    holds: [
      { content: templateContent() },
      { content: templateContent({ title: '', repeat: null, subtasks: [], estimatedHours: null }) },
    ],
  },
];

describe.each(kinds)('$all', ({ code, most, endpoints, id: idName, one, all, holds: [first, second] }) => {
  const create = async (who: Person, name: string, id = newId()): Promise<Fields> =>
    (await who.ok(endpoints.create, { id, name, ...first })) as Fields;
  const list = async (who: Person) => ((await who.ok(endpoints.list, {})) as Record<string, Fields[]>)[all];
  const names = async (who: Person) => (await list(who))?.map(({ name }) => name);

  /** The events that its owner, on another device, and another person receive during an action. */
  async function recordEvents(
    work: () => Promise<unknown>,
  ): Promise<{ own: LiveEvent[]; others: LiveEvent[] }> {
    const subscriptions = [await subscribe(app, owner), await subscribe(app, other)] as const;
    const untilNow = (now: string) =>
      Promise.all(
        [owner, other].map(async (who, index) => {
          const { id } = await create(who, now);
          await untilReceived(subscriptions[index]?.received ?? [], ({ payload }) =>
            JSON.stringify(payload).includes(id),
          );
        }),
      );
    // Earlier events may arrive too.
    await untilNow('before');
    const from = subscriptions.map(({ received }) => received.length);
    await work();
    await untilNow('after');
    for (const { stop } of subscriptions) stop();
    const [own, others] = subscriptions.map(({ received }, index) => received.slice(from[index], -1));
    return { own: own ?? [], others: others ?? [] };
  }
  const event = (type: 'saved' | 'deleted', payload: object) => ({ type: `${code}.${type}`, payload });

  test('are listed by name, for their owner only', async () => {
    const made = [];
    for (const name of ['cold', 'Apples', 'bread']) made.push(await create(owner, name));
    await create(other, 'Not theirs');
    expect(await list(owner)).toEqual([made[1], made[2], made[0]]);
    expect(made[0]).toEqual({
      id: expect.any(String) as string,
      name: 'cold',
      ...first,
      createdAt: expect.stringMatching(/^20.*Z$/) as string,
    });
  });

  test('are changed a field at a time; nothing is published without a difference', async () => {
    const made = await create(owner, 'Before');
    const target = { [idName]: made.id };
    let final: unknown;
    const { own, others } = await recordEvents(async () => {
      expect(await owner.ok(endpoints.update, { ...target, name: '  After ' })).toEqual({
        ...made,
        name: 'After',
      });
      final = await owner.ok(endpoints.update, { ...target, ...second });
      expect(final).toEqual({ ...made, name: 'After', ...second });
      for (const nothing of [{}, second, { name: 'After' }])
        expect(await owner.ok(endpoints.update, { ...target, ...nothing })).toEqual(final);
    });
    expect(own.map(({ type, payload }) => ({ type, payload }))).toEqual([
      event('saved', { [one]: { ...made, name: 'After' } }),
      event('saved', { [one]: final }),
    ]);
    expect(others).toEqual([]);
    expect(await list(owner)).toContainEqual(final);
  });

  test('are created once when sent repeatedly', async () => {
    const id = newId();
    const { own } = await recordEvents(async () => {
      const answers = await Promise.all([1, 2, 3].map(() => create(owner, 'Once', id)));
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    });
    expect(own).toMatchObject([event('saved', { [one]: { id, name: 'Once' } })]);
    await owner.ok(endpoints.update, { [idName]: id, name: 'Renamed' });
    // The response of the first request was lost, and it is repeated only now.
    expect(await create(owner, 'Once', id)).toMatchObject({ name: 'Renamed' });
    expect(await other.refused(endpoints.create, { id, name: 'Mine', ...first })).toMatchObject({
      status: 409,
      code: 'request/id-taken',
    });
    expect(await names(other)).not.toContain('Mine');
  });

  test('are deleted once, and not found afterwards', async () => {
    const { id } = await create(owner, 'Over');
    const target = { [idName]: id };
    const { own, others } = await recordEvents(async () => {
      const answers = await Promise.all([1, 2].map(() => owner.send(endpoints.delete, target)));
      expect(answers.map(({ status }) => status)).toContain(200);
      for (const { status } of answers) expect([200, 404]).toContain(status);
    });
    expect(own.map(({ type, payload }) => ({ type, payload }))).toEqual([event('deleted', target)]);
    expect(others).toEqual([]);
    expect(await names(owner)).not.toContain('Over');
    const gone = { status: 404, code: `${code}/not-found` };
    expect(await owner.refused(endpoints.delete, target)).toMatchObject(gone);
    expect(await owner.refused(endpoints.update, { ...target, name: 'Again' })).toMatchObject(gone);
  });

  test('of somebody else are not found', async () => {
    const { id } = await create(owner, 'Private');
    const target = { [idName]: id };
    const nobody = { [idName]: newId() };
    for (const [endpoint, input] of [
      [endpoints.update, { name: 'Taken' }],
      [endpoints.delete, {}],
    ] as const) {
      const refusal = await other.refused(endpoint, { ...target, ...input });
      const { errorId: _, ...missing } = await other.refused(endpoint, { ...nobody, ...input });
      expect(refusal).toMatchObject({ ...missing, status: 404, code: `${code}/not-found` });
    }
    expect(await names(owner)).toEqual(['Private']);
  });

  test('are limited in number, also when two are created at once', async () => {
    await app.database.pool.query(
      `insert into ${code.replace('-', '_')}s (id, user_id, name, ${code === 'task-view' ? 'address' : 'content'})
       select gen_random_uuid(), $1, 'One of many', $2 from generate_series(1, $3)`,
      [owner.id, code === 'task-view' ? '' : JSON.stringify(templateContent()), most - 1],
    );
    const ids = Array.from({ length: 6 }, newId);
    const answers = await Promise.all(
      ids.map((id) => owner.send(endpoints.create, { id, name: 'The last', ...first })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(ids.length - 1);
    expect(await list(owner)).toHaveLength(most);
    expect(await owner.refused(endpoints.create, { id: newId(), name: 'More', ...first })).toMatchObject({
      code: `${code}/too-many`,
      text: expect.stringContaining(`You have ${most} `) as string,
    });
    // Although the list is full, a repeated request returns the existing one.
    const made = ids[answers.findIndex(({ status }) => status === 200)];
    expect(await create(owner, 'The last', made)).toMatchObject({ id: made });
    await owner.ok(endpoints.delete, { [idName]: made });
    await create(owner, 'Room again');
  });

  test('need a name', async () => {
    for (const name of ['', '   ', 'x'.repeat(maxSavedNameLength + 1)]) {
      const refusal = await owner.refused(endpoints.create, { id: newId(), name, ...first });
      expect(refusal).toMatchObject({ code: 'request/malformed', fields: { name: expect.any(String) } });
    }
    await create(owner, 'x'.repeat(maxSavedNameLength));
  });
});

test('a template keeps a text that was cut within a character', async () => {
  const { content } = await owner.ok(api.taskTemplates.create, {
    id: newId(),
    name: 'Cut',
    content: templateContent({ title: 'Anchor \ud83d', subtasks: ['\udea2'] }),
  });
  expect(content).toMatchObject({ title: 'Anchor \ufffd', subtasks: ['\ufffd'] });
});

test('a template has the days of the week of its repetition once, in order', async () => {
  const repeat = { unit: 'week', every: 1, weekdays: [5, 1, 5] } as const;
  const { content } = await owner.ok(api.taskTemplates.create, {
    id: newId(),
    name: 'Weekly',
    content: templateContent({ repeat: { ...repeat, weekdays: [...repeat.weekdays] } }),
  });
  expect(content.repeat).toEqual({ unit: 'week', every: 1, weekdays: [1, 5] });
});
