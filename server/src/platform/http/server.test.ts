import { api } from '@longtable/contract/api';
import { defaultBodyBytes, largeBodyBytes } from '@longtable/contract/endpoint';
import { newId } from '@longtable/contract/ids';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectLive } from '../../../test/live-client.ts';
import { type Person, startTestApp, type TestApp } from '../../../test/test-app.ts';

let app: TestApp;
let ada: Person;

beforeAll(async () => {
  app = await startTestApp();
  ada = await app.newPerson('Ada');
});
afterAll(() => app.close());

const task = () => ({ id: newId(), title: 'A task' });
const json = { 'content-type': 'application/json' };

describe('malformed requests are refused without an internal error', () => {
  test.each([
    ['no body', undefined, json, 400, 'request/malformed'],
    ['no JSON', '{"title": ', json, 400, 'request/malformed'],
    ['a list', '[]', json, 400, 'request/malformed'],
    ['null', 'null', json, 400, 'request/malformed'],
    ['a number', '7', json, 400, 'request/malformed'],
    ['a prototype', '{"__proto__": {"title": "x"}}', json, 400, 'request/malformed'],
    [
      'a form',
      'title=x',
      { 'content-type': 'application/x-www-form-urlencoded' },
      415,
      'request/unsupported-type',
    ],
    ['plain text', JSON.stringify(task()), { 'content-type': 'text/plain' }, 415, 'request/unsupported-type'],
    [
      'too much',
      JSON.stringify({ ...task(), description: 'x'.repeat(largeBodyBytes) }),
      json,
      413,
      'request/too-large',
    ],
  ])('%s', async (_, body, headers, status, code) => {
    const answer = await ada.raw('POST', '/api/tasks', body, headers);
    expect(answer).toMatchObject({ status, body: { error: { code } } });
  });

  test('an unknown address, under /api and elsewhere', async () => {
    for (const [method, path] of [
      ['GET', '/api/nothing'],
      ['POST', '/api/session'],
      ['PUT', '/nowhere'],
    ] as const) {
      expect(await ada.raw(method, path)).toMatchObject({
        status: 404,
        body: { error: { code: 'request/unknown-address' } },
      });
    }
  });

  test('a path that is not valid text', async () => {
    expect((await ada.raw('GET', '/api/tasks/%E0%A4%A')).status).toBe(400);
    expect((await ada.raw('GET', `/api/tasks/${'x'.repeat(5000)}`)).status).toBeLessThan(500);
  });

  test('half of a character, as at the end of a cut text', async () => {
    const subtasks = [{ id: newId(), title: '\udea2', done: false }];
    const { title, ...rest } = await ada.ok(api.tasks.create, { ...task(), title: 'Sail \ud83d', subtasks });
    expect(title).toBe('Sail \ufffd');
    expect(rest.subtasks).toEqual([{ ...subtasks[0], title: '\ufffd' }]);
  });

  test('an invented cursor', async () => {
    for (const after of ['x', `${newId()}'; drop table tasks; --`, '\u0000']) {
      const { status } = await ada.send(api.tasks.list, { after });
      expect(status).toBeLessThan(500);
    }
  });
});

describe('expensive bodies', () => {
  const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
  const malformed = {
    status: 400,
    body: {
      error: {
        code: 'request/malformed',
        text: 'This request could not be understood. Nothing was changed.',
      },
    },
  };

  test.each([
    ['a passkey', '/api/auth/passkey', `{"challenge":"x","response":{"a":${nested(5000)}}}`],
    [
      'a new passkey',
      '/api/account/passkeys',
      `{"response":{"a":${'{"a":'.repeat(2000)}1${'}'.repeat(2000)}}}`,
    ],
    ['a task', '/api/tasks', `{"title":"A task","extra":${nested(100_000)}}`],
    ['no JSON at all', '/api/tasks', '['.repeat(200_000)],
    ['a text with brackets in it, and then', '/api/tasks', `{"title":"]]]]","extra":${nested(33)}}`],
  ])('nested deep in %s are malformed', async (_, path, body) => {
    expect(await ada.raw('POST', path, body, json)).toMatchObject(malformed);
  });

  test('may have brackets in a title', async () => {
    const title = `${'['.repeat(100)}\\"${'{'.repeat(100)}`;
    expect((await ada.ok(api.tasks.create, { ...task(), title })).title).toBe(title);
  });

  test('have a smaller limit for sign-in than for a task', async () => {
    const filled = { challenge: 'x', response: { id: 'x'.repeat(defaultBodyBytes) } };
    for (const path of ['/api/auth/passkey', '/api/auth/sign-in', '/api/account/passkeys']) {
      expect(await ada.raw('POST', path, filled)).toMatchObject({
        status: 413,
        body: { error: { code: 'request/too-large' } },
      });
    }
    const description = 'x'.repeat(20_000);
    expect((await ada.ok(api.tasks.create, { ...task(), description })).description).toBe(description);
  });

  test('are not read for people who have to sign in first', async () => {
    const { status } = await app.visitor().raw('POST', '/api/tasks', '{"title": ', json);
    expect(status).toBe(401);
  });
});

describe('requests of other sites (by the headers of the browser)', () => {
  test.each(['https://evil.example', 'null', 'http://localhost.evil.example'])(
    '%s is refused',
    async (origin) => {
      const answer = await ada.raw('POST', '/api/tasks', task(), { origin });
      expect(answer).toMatchObject({ status: 403, body: { error: { code: 'request/foreign-origin' } } });
    },
  );

  test('are refused with the setting that the owner of the server has to change', async () => {
    const answer = await ada.raw('POST', '/api/tasks', task(), { origin: 'https://work.example.com' });
    expect(answer.body).toMatchObject({
      error: {
        text: 'This server takes no changes from https://work.example.com. Nothing was changed. If this is the address of your workspace, ask the owner of the server to set PUBLIC_URL to it.',
      },
    });
  });

  test('are judged by the address that a trusted proxy forwarded, also for a live connection', async () => {
    const headers = { origin: 'https://work.example.com', 'x-forwarded-host': 'work.example.com' };
    expect((await ada.raw('POST', '/api/tasks', task(), headers)).status).toBe(200);
    const live = connectLive(app.url, { cookie: ada.cookie, headers });
    await live.welcomed;
    live.close();
    const foreign = { cookie: ada.cookie, headers: { origin: 'https://work.example.com' } };
    await expect(connectLive(app.url, foreign).welcomed).rejects.toThrow('403');
  });

  test('do not include those of the app’s own page, at any address', async () => {
    expect((await ada.raw('POST', '/api/tasks', task(), { origin: app.url })).status).toBe(200);
  });
});

describe('an answer', () => {
  test('that is a refusal has a code, a text and an error id, and neither SQL nor a stack', async () => {
    const { body } = await ada.raw('GET', '/api/tasks/none');
    expect(body).toEqual({
      error: {
        code: 'request/malformed',
        text: 'This request could not be understood. Nothing was changed.',
        errorId: expect.stringMatching(/^[0-9a-f]{12}$/),
        fields: { taskId: 'This is not valid.' },
      },
    });
  });

  test('names refused fields in sentences, with the code beside them', async () => {
    const refused = (body: object) => ada.refused(api.tasks.create, { ...task(), ...body });
    expect(await refused({ title: ' ' })).toMatchObject({
      code: 'task/title-required',
      fields: { title: 'Task title is required if provided and cannot be empty.' },
    });
    expect(await refused({ status: 'gone' })).toMatchObject({
      code: 'task/invalid-status',
      text: 'Invalid task status value: gone.',
      fields: { status: 'Invalid task status value: gone.' },
    });
    expect(await refused({ title: 'x'.repeat(501), description: 7, projectId: 'x' })).toMatchObject({
      code: 'request/malformed',
      fields: {
        title: 'Use at most 500 characters.',
        description: 'This is not valid.',
        projectId: 'This is not valid.',
      },
    });
  });

  test('is short however much was wrong', async () => {
    const tasks = Array.from({ length: 500 }, () => ({}));
    const { fields } = await ada.refused(api.tasks.createSeveral, { tasks });
    expect(Object.keys(fields ?? {}).length).toBeLessThanOrEqual(50);
  });

  test('is not cached, and has security headers', async () => {
    const { headers } = await ada.raw('GET', '/api/tasks');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    const page = await ada.raw('GET', '/no/such/page');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'self'");
    expect(page.headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('contains what the contract declares and nothing else', async () => {
    const answer = await ada.raw('POST', '/api/tasks', { ...task(), password: 'x', can: { delete: false } });
    expect(Object.keys(answer.body as object).toSorted()).toEqual(
      Object.keys(api.tasks.create.output.shape).toSorted(),
    );
  });
});
