import { api } from '@longtable/contract/api';
import { newId } from '@longtable/contract/ids';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { maxBodyBytes } from './server.ts';

let app: TestApp;
let ada: Person;

beforeAll(async () => {
  app = await startTestApp();
  ada = await app.newPerson('Ada');
});
afterAll(() => app.close());

const task = () => ({ id: newId(), title: 'A task' });
const json = { 'content-type': 'application/json' };

describe('what is not understood is refused, and never a fault of ours', () => {
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
      JSON.stringify({ ...task(), description: 'x'.repeat(maxBodyBytes) }),
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

  test('a path that is no text', async () => {
    expect((await ada.raw('GET', '/api/tasks/%E0%A4%A')).status).toBe(400);
    expect((await ada.raw('GET', `/api/tasks/${'x'.repeat(5000)}`)).status).toBeLessThan(500);
  });

  test('half of a character, in which a text that was cut can end', async () => {
    const subtasks = [{ id: newId(), title: '\udea2', done: false }];
    const { title, ...rest } = await ada.ok(api.tasks.create, { ...task(), title: 'Sail \ud83d', subtasks });
    expect(title).toBe('Sail \ufffd');
    expect(rest.subtasks).toEqual([{ ...subtasks[0], title: '\ufffd' }]);
  });

  test('a page that was never given out', async () => {
    for (const after of ['x', `${newId()}'; drop table tasks; --`, '\u0000']) {
      const { status } = await ada.send(api.tasks.list, { after });
      expect(status).toBeLessThan(500);
    }
  });
});

describe('requests of other sites (the browser says where a request comes from)', () => {
  test.each(['https://evil.example', 'null', 'http://localhost.evil.example'])(
    '%s is refused',
    async (origin) => {
      const answer = await ada.raw('POST', '/api/tasks', task(), { origin });
      expect(answer).toMatchObject({ status: 403, body: { error: { code: 'request/foreign-origin' } } });
    },
  );

  test('our own page, at whatever address it was opened, is served', async () => {
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
        fields: { taskId: expect.any(String) },
      },
    });
  });

  test('is not kept by anybody, and tells browsers what they may do with it', async () => {
    const { headers } = await ada.raw('GET', '/api/tasks');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    const page = await ada.raw('GET', '/no/such/page');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'self'");
    expect(page.headers.get('x-content-type-options')).toBe('nosniff');
  });

  test('holds what the contract declares and nothing else', async () => {
    const answer = await ada.raw('POST', '/api/tasks', { ...task(), password: 'x', can: { delete: false } });
    expect(Object.keys(answer.body as object).toSorted()).toEqual(
      Object.keys(api.tasks.create.output.shape).toSorted(),
    );
  });
});
