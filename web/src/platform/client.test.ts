import { api } from '@longtable/contract/api';
import { peopleApi } from '@longtable/contract/people';
import { tasksApi } from '@longtable/contract/tasks';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError, call, isUnreachable, type Outcome, urlOf, watchOutcomes } from './client.ts';

const taskId = '0199c0de-0000-7000-8000-000000000001';

// Test files share globals: restore fetch.
afterEach(() => {
  vi.unstubAllGlobals();
});

function respondWith(respond: (url: string, init: RequestInit) => Response | Promise<Response>) {
  const fetched = vi.fn<typeof respond>(respond);
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

const json = (status: number, body: unknown) => () => new Response(JSON.stringify(body), { status });
const refusal = (code: string) => ({
  error: { code, text: 'No.', errorId: 'abc', fields: { title: 'Empty.' }, retryAfter: 3 },
});

async function failureOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => expect.fail('It should have failed.'),
    (error: unknown) => error,
  );
}

test('puts path parameters into the path and the rest into the body', async () => {
  const fetched = respondWith(json(200, { id: taskId }));
  await call(tasksApi.move, { taskId, status: 'review', position: 'a0' });
  const [url, init] = fetched.mock.calls[0] ?? [];
  expect(url).toBe(`/api/tasks/${taskId}/move`);
  expect(init).toMatchObject({ method: 'POST', body: JSON.stringify({ status: 'review', position: 'a0' }) });
});

test('sends a query and no body with GET and DELETE', async () => {
  const fetched = respondWith(json(200, { tasks: [], next: null }));
  await call(tasksApi.list, { limit: 10, after: undefined });
  await call(tasksApi.list, { after: 'a b&c' });
  await call(tasksApi.delete, { taskId });
  expect(fetched.mock.calls.map(([url]) => url)).toEqual([
    '/api/tasks?limit=10',
    '/api/tasks?after=a+b%26c',
    `/api/tasks/${taskId}`,
  ]);
  for (const [, init] of fetched.mock.calls) expect(init.body).toBeUndefined();
});

test('sends the file as body and the rest as query in uploads', async () => {
  const fetched = respondWith(json(200, { user: null }));
  const bytes = new Blob(['picture'], { type: 'image/png' });
  await call(api.profile.setAvatar, { x: 0.25, y: 0, size: 1 }, { bytes });
  const [url, init] = fetched.mock.calls[0] ?? [];
  expect(url).toBe('/api/me/avatar?x=0.25&y=0&size=1');
  expect(init?.method).toBe('PUT');
  expect(init?.body).toBe(bytes);
});

test('builds the URL of a file', () => {
  const version = '0199c0de-0000-7000-8000-000000000002';
  expect(urlOf(api.profile.avatar, { personId: taskId, version })).toBe(
    `/api/people/${taskId}/avatar/${version}`,
  );
});

test('throws an ApiError with the details of the refusal', async () => {
  respondWith(json(422, refusal('task/title-required')));
  const error = await failureOf(call(tasksApi.get, { taskId }));
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({
    code: 'task/title-required',
    text: 'No.',
    status: 422,
    errorId: 'abc',
    fields: { title: 'Empty.' },
    retryAfter: 3,
  });
});

test.each([
  ['a network error', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['502', json(502, {})],
  ['503 from our server', json(503, refusal('server/unavailable'))],
  ['504', () => new Response('<h1>Gateway timeout</h1>', { status: 504 })],
  ['500 from a proxy', () => new Response('oops', { status: 500 })],
  ['408 from a proxy', () => new Response('<h1>408 Request Time-out</h1>', { status: 408 })],
  ['an HTML page', () => new Response('<h1>Welcome to our hotel</h1>', { status: 200 })],
])('treats %s as unreachable', async (_name, respond) => {
  respondWith(respond);
  expect(isUnreachable(await failureOf(call(tasksApi.get, { taskId })))).toBe(true);
});

test('keeps text and Retry-After of a server that is temporarily unavailable', async () => {
  respondWith(json(503, refusal('server/disk-full')));
  const outcomes: unknown[] = [];
  const stop = watchOutcomes((outcome, error) => outcomes.push(outcome, error?.code));
  const error = await failureOf(call(tasksApi.get, { taskId }));
  stop();
  expect(error).toMatchObject({ name: 'Unreachable', message: 'No.', retryAfter: 3 });
  expect(outcomes).toEqual(['unreachable', 'server/disk-full']);
});

test('treats a failure of our server as final', async () => {
  respondWith(json(500, refusal('server/unexpected')));
  expect(await failureOf(call(tasksApi.get, { taskId }))).toMatchObject({
    name: 'ApiError',
    code: 'server/unexpected',
  });
});

// As sent by nginx 1.22.
const nginxPage = (status: string) => `<html>
<head><title>${status}</title></head>
<body>
<center><h1>${status}</h1></center>
<hr><center>nginx/1.22.1</center>
</body>
</html>`;

test.each([
  [413, '413 Request Entity Too Large', /larger than a proxy .* Nothing was saved\..*client_max_body_size/],
  [403, '403 Forbidden', /A proxy in front of the server refused this \(status 403\)\. Nothing was saved\./],
  [429, '429 Too Many Requests', /wait a moment and try again/],
  [502, '502 Bad Gateway', /^The server can’t be reached right now\./],
  [504, '504 Gateway Time-out', /^The server can’t be reached right now\./],
])('explains a %i response of a proxy without showing its HTML', async (status, title, expected) => {
  respondWith(() => new Response(nginxPage(title), { status, headers: { 'content-type': 'text/html' } }));
  const { message } = (await failureOf(call(tasksApi.get, { taskId }))) as Error;
  expect(message).toMatch(expected);
  expect(message).not.toMatch(/<|Unexpected token|nginx\/1/);
});

test('throws the abort reason', async () => {
  respondWith(async (_url, init) => {
    init.signal?.throwIfAborted();
    return new Response('{}');
  });
  const signal = AbortSignal.abort(new Error('Changed my mind.'));
  expect(await failureOf(call(tasksApi.get, { taskId }, { signal }))).toMatchObject({
    message: 'Changed my mind.',
  });
});

test.each(['auth/required', 'auth/required-for-teams'])(
  'uses the text for forms when a change is sent without a session (%s), and the server’s for reads',
  async (code) => {
    respondWith(json(401, refusal(code)));
    const error = await failureOf(call(tasksApi.move, { taskId, status: 'review' }));
    expect(error).toMatchObject({
      code,
      status: 401,
      message: 'Error: Current user not identified. Please re-login.',
    });
    expect(await failureOf(call(tasksApi.get, { taskId }))).toMatchObject({
      code,
      message: refusal(code).error.text,
    });
  },
);

test('notifies watchers of the outcome of each request', async () => {
  const seen: Outcome[] = [];
  const stop = watchOutcomes((outcome) => seen.push(outcome));
  respondWith(json(200, { done: true }));
  await call(peopleApi.signOut, {});
  respondWith(json(404, refusal('task/not-found')));
  await failureOf(call(tasksApi.get, { taskId }));
  respondWith(json(401, refusal('auth/wrong-credentials')));
  await failureOf(call(tasksApi.get, { taskId }));
  respondWith(json(401, refusal('auth/required')));
  await failureOf(call(tasksApi.get, { taskId }));
  respondWith(json(401, refusal('auth/required-for-teams')));
  await failureOf(call(tasksApi.get, { taskId }));
  respondWith(json(503, {}));
  await failureOf(call(tasksApi.get, { taskId }));
  stop();
  expect(seen).toEqual(['answered', 'answered', 'answered', 'signedOut', 'signedOut', 'unreachable']);
});
