import { api } from '@longtable/contract/api';
import { peopleApi } from '@longtable/contract/people';
import { tasksApi } from '@longtable/contract/tasks';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError, addressOf, call, isUnreachable, type Outcome, watchOutcomes } from './client.ts';

const taskId = '0199c0de-0000-7000-8000-000000000001';

// Test files share globals: restore fetch.
afterEach(() => {
  vi.unstubAllGlobals();
});

function answerWith(answer: (url: string, init: RequestInit) => Response | Promise<Response>) {
  const fetched = vi.fn<typeof answer>(answer);
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
  const fetched = answerWith(json(200, { id: taskId }));
  await call(tasksApi.move, { taskId, status: 'review', position: 'a0' });
  const [url, init] = fetched.mock.calls[0] ?? [];
  expect(url).toBe(`/api/tasks/${taskId}/move`);
  expect(init).toMatchObject({ method: 'POST', body: JSON.stringify({ status: 'review', position: 'a0' }) });
});

test('sends a query and no body with GET and DELETE', async () => {
  const fetched = answerWith(json(200, { tasks: [], next: null }));
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
  const fetched = answerWith(json(200, { user: null }));
  const bytes = new Blob(['picture'], { type: 'image/png' });
  await call(api.profile.setAvatar, { x: 0.25, y: 0, size: 1 }, { bytes });
  const [url, init] = fetched.mock.calls[0] ?? [];
  expect(url).toBe('/api/me/avatar?x=0.25&y=0&size=1');
  expect(init?.method).toBe('PUT');
  expect(init?.body).toBe(bytes);
});

test('builds the URL of a file', () => {
  const version = '0199c0de-0000-7000-8000-000000000002';
  expect(addressOf(api.profile.avatar, { personId: taskId, version })).toBe(
    `/api/people/${taskId}/avatar/${version}`,
  );
});

test('throws an ApiError with everything the server said', async () => {
  answerWith(json(422, refusal('task/title-required')));
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
  ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['502', json(502, {})],
  ['503 of our own', json(503, refusal('server/unavailable'))],
  ['504', () => new Response('<h1>Gateway timeout</h1>', { status: 504 })],
  ['a failure that is not ours', () => new Response('oops', { status: 500 })],
  ['a proxy whose patience ended', () => new Response('<h1>408 Request Time-out</h1>', { status: 408 })],
  ['a page instead of an answer', () => new Response('<h1>Welcome to our hotel</h1>', { status: 200 })],
])('%s is unreachable: the same can be sent again', async (_name, answer) => {
  answerWith(answer);
  expect(isUnreachable(await failureOf(call(tasksApi.get, { taskId })))).toBe(true);
});

test('keeps text and Retry-After of a server that is temporarily unavailable', async () => {
  answerWith(json(503, refusal('server/disk-full')));
  const heard: unknown[] = [];
  const stop = watchOutcomes((outcome, error) => heard.push(outcome, error?.code));
  const error = await failureOf(call(tasksApi.get, { taskId }));
  stop();
  expect(error).toMatchObject({ name: 'Unreachable', message: 'No.', retryAfter: 3 });
  expect(heard).toEqual(['unreachable', 'server/disk-full']);
});

test('treats a failure of our server as final', async () => {
  answerWith(json(500, refusal('server/unexpected')));
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
])(
  'a proxy that answers %i itself is told in words, never with its page',
  async (status, title, expected) => {
    answerWith(() => new Response(nginxPage(title), { status, headers: { 'content-type': 'text/html' } }));
    const { message } = (await failureOf(call(tasksApi.get, { taskId }))) as Error;
    expect(message).toMatch(expected);
    expect(message).not.toMatch(/<|Unexpected token|nginx\/1/);
  },
);

test('throws the abort reason', async () => {
  answerWith(async (_url, init) => {
    init.signal?.throwIfAborted();
    return new Response('{}');
  });
  const signal = AbortSignal.abort(new Error('Changed my mind.'));
  expect(await failureOf(call(tasksApi.get, { taskId }, { signal }))).toMatchObject({
    message: 'Changed my mind.',
  });
});

test.each(['auth/required', 'auth/required-for-teams'])(
  'what is sent without a session (%s) is refused in the words for forms, what is read in the server’s',
  async (code) => {
    answerWith(json(401, refusal(code)));
    const sent = await failureOf(call(tasksApi.move, { taskId, status: 'review' }));
    expect(sent).toMatchObject({
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

test('tells watchers the outcome of each request', async () => {
  const seen: Outcome[] = [];
  const stop = watchOutcomes((outcome) => seen.push(outcome));
  answerWith(json(200, { done: true }));
  await call(peopleApi.signOut, {});
  answerWith(json(404, refusal('task/not-found')));
  await failureOf(call(tasksApi.get, { taskId }));
  answerWith(json(401, refusal('auth/wrong-credentials')));
  await failureOf(call(tasksApi.get, { taskId }));
  answerWith(json(401, refusal('auth/required')));
  await failureOf(call(tasksApi.get, { taskId }));
  answerWith(json(401, refusal('auth/required-for-teams')));
  await failureOf(call(tasksApi.get, { taskId }));
  answerWith(json(503, {}));
  await failureOf(call(tasksApi.get, { taskId }));
  stop();
  expect(seen).toEqual(['answered', 'answered', 'answered', 'signedOut', 'signedOut', 'unreachable']);
});
