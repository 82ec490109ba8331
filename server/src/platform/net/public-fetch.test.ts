import http, { type RequestListener } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type Site, startSite } from '../../../test/site.ts';
import { createPublicFetch, type FetchLimits, redirected } from './public-fetch.ts';
import type { PublicNetwork } from './public-request.ts';

const limits: FetchLimits = { maxBytes: 1000, timeoutMs: 5000 };
const sites: Site[] = [];

afterEach(async () => {
  await Promise.all(sites.splice(0).map((site) => site.close()));
});

async function site(answer: RequestListener): Promise<Site> {
  const started = await startSite(answer);
  sites.push(started);
  return started;
}

/** Host names with the lists of addresses that successive lookups return; the last list is repeated. */
function names(answers: Readonly<Record<string, readonly (readonly string[])[]>>) {
  const lookedUp: string[] = [];
  return {
    lookedUp,
    resolve: (host: string) => {
      const lists = answers[host];
      if (!lists) return Promise.reject(new Error(`${host} is not known.`));
      const times = lookedUp.filter((name) => name === host).length;
      lookedUp.push(host);
      const addresses = lists[Math.min(times, lists.length - 1)] ?? [];
      return Promise.resolve(
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      );
    },
  };
}

/** A network in which only that server counts as public. */
function only({ port }: Site): PublicNetwork {
  return { allow: (address, asked) => address === '127.0.0.1' && asked === port };
}

describe('a public page', () => {
  test('is fetched, with its final address and type', async () => {
    const server = await site((_, response) =>
      response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('Nothing here.'),
    );
    const fetched = await createPublicFetch(only(server))(`http://127.0.0.1:${server.port}/a?b#c`, limits);
    expect(fetched).toMatchObject({ ok: true, status: 404, contentType: 'text/plain; charset=utf-8' });
    expect(fetched.ok && fetched.url.href).toBe(`http://127.0.0.1:${server.port}/a?b#c`);
    expect(fetched.ok && Buffer.from(fetched.body).toString()).toBe('Nothing here.');
    expect(server.asked).toEqual([`GET 127.0.0.1:${server.port} /a?b`]);
  });

  test('is sent the user agent and accepted types only', async () => {
    const server = await site((_, response) =>
      response.setHeader('set-cookie', 'a=b').setHeader('content-type', 'text/html').end(),
    );
    const fetchPublic = createPublicFetch(only(server));
    const url = `http://127.0.0.1:${server.port}/`;
    for (const _ of [1, 2]) await fetchPublic(url, { ...limits, accept: ['text/html', 'text/plain'] });
    expect(server.headers()).toEqual({
      accept: 'text/html, text/plain',
      'accept-encoding': 'identity',
      connection: 'close',
      host: `127.0.0.1:${server.port}`,
      'user-agent': 'Mozilla/5.0 (compatible; Longtable)',
    });
  });

  test('is requested by name at the checked address', async () => {
    const server = await site((_, response) => response.end('here'));
    const { resolve, lookedUp } = names({ 'public.test': [['127.0.0.1']] });
    const fetched = await createPublicFetch({ ...only(server), resolve })(
      `http://public.test:${server.port}/`,
      limits,
    );
    expect(fetched).toMatchObject({ ok: true });
    expect(server.asked).toEqual([`GET public.test:${server.port} /`]);
    expect(lookedUp).toEqual(['public.test']);
  });

  test('is followed for up to four redirects', async () => {
    const server = await site(({ url }, response) => {
      const left = Number(url?.slice(1));
      if (left === 0) response.end('arrived');
      else response.writeHead([301, 302, 303, 307, 308][left % 5] ?? 302, { location: `${left - 1}` }).end();
    });
    const fetchPublic = createPublicFetch(only(server));
    const from = (hops: number) => fetchPublic(`http://127.0.0.1:${server.port}/${hops}`, limits);
    const arrived = await from(4);
    expect(arrived.ok && arrived.url.pathname).toBe('/0');
    expect(await from(5)).toEqual({ ok: false, why: 'refused' });
    expect(server.asked).toHaveLength(10);
  });
});

describe('never connects to private addresses', () => {
  const notPublic = [
    'http://127.0.0.1',
    'http://127.1',
    'http://2130706433',
    'http://0x7f000001',
    'http://0177.0.0.1',
    'http://017700000001',
    'http://127.0.0.1.',
    'http://①②⑦.⓪.⓪.①',
    'http://0',
    'http://localhost',
    'http://10.0.0.1',
    'http://169.254.169.254/latest/meta-data/',
    'http://[::1]',
    'http://[::]',
    'http://[::ffff:127.0.0.1]',
    'http://[::127.0.0.1]',
    'http://[64:ff9b::7f00:1]',
    'http://[2002:7f00:1::]',
    'http://[fd00:ec2::254]/latest/meta-data/',
    'https://127.0.0.1',
  ];

  test.each(notPublic)('%s', async (address) => {
    expect(await createPublicFetch()(address, limits)).toEqual({ ok: false, why: 'not-public' });
  });

  test('in any notation, or behind a name', async () => {
    const server = await site((_, response) => response.end('secret'));
    const { resolve } = names({
      'inside.test': [['127.0.0.1']],
      'both.test': [['93.184.215.14', '127.0.0.1']],
      'mapped.test': [['::ffff:127.0.0.1']],
    });
    const hosts = [
      '127.0.0.1',
      '2130706433',
      '0177.1',
      'inside.test',
      'both.test',
      'mapped.test',
      '[::ffff:7f00:1]',
    ];
    for (const host of hosts) {
      const url = `http://${host}:${server.port}/`;
      expect(await createPublicFetch({ resolve })(url, limits)).toEqual({ ok: false, why: 'not-public' });
    }
    expect(server.connections()).toBe(0);
    expect(server.asked).toEqual([]);
    // The refusal comes from the check: the same server responds where it counts as public.
    const open = createPublicFetch({ resolve, ...only(server) });
    for (const host of ['127.0.0.1', '2130706433', '0177.1', 'inside.test'])
      expect(await open(`http://${host}:${server.port}/`, limits)).toMatchObject({ ok: true });
  });

  test.each([
    'http://127.0.0.1:PORT/',
    'http://inside.test:PORT/',
    'http://169.254.169.254/latest/meta-data/',
    'http://[::1]:PORT/',
    'http://2130706433:PORT/',
    'http://0177.0.0.1:PORT/',
    '//127.0.0.1:PORT/',
  ])('after a redirect to %s', async (location) => {
    const inside = await site((_, response) => response.end('secret'));
    const outside = await site((_, response) =>
      response.writeHead(302, { location: location.replace('PORT', `${inside.port}`) }).end(),
    );
    const { resolve } = names({ 'inside.test': [['127.0.0.1']] });
    const fetchPublic = createPublicFetch({ ...only(outside), resolve });
    const url = `http://127.0.0.1:${outside.port}/`;
    expect(await fetchPublic(url, limits)).toEqual({ ok: false, why: 'not-public' });
    expect(outside.asked).toHaveLength(1);
    expect(inside.asked).toEqual([]);
  });

  test('of a name that resolves differently after the check', async () => {
    const server = await site((request, response) =>
      request.url === '/' ? response.end('public') : response.writeHead(302, { location: '/' }).end(),
    );
    const rebinding = () => names({ 'rebinding.test': [['127.0.0.1'], ['10.0.0.1']] });
    // Looked up once, and connected to what that returned.
    const once = rebinding();
    const direct = await createPublicFetch({ ...only(server), resolve: once.resolve })(
      `http://rebinding.test:${server.port}/`,
      limits,
    );
    expect(direct).toMatchObject({ ok: true });
    expect(once.lookedUp).toHaveLength(1);
    // A redirect is looked up separately.
    const again = rebinding();
    const moved = await createPublicFetch({ ...only(server), resolve: again.resolve })(
      `http://rebinding.test:${server.port}/moved`,
      limits,
    );
    expect(moved).toEqual({ ok: false, why: 'not-public' });
  });

  test('through a proxy, which would resolve names itself', async () => {
    const [server, proxy] = await Promise.all([
      site((_, response) => response.end('direct')),
      site((_, response) => response.end('by proxy')),
    ]);
    const restore = http.setGlobalProxyFromEnv({ HTTP_PROXY: `http://127.0.0.1:${proxy.port}` });
    onTestFinished(restore);
    const url = `http://127.0.0.1:${server.port}/`;
    expect(await createPublicFetch(only(server))(url, limits)).toMatchObject({ ok: true });
    expect(proxy.asked).toEqual([]);
    // Otherwise the proxy is used.
    http
      .get(url)
      .on('response', (response) => response.destroy())
      .on('error', () => undefined);
    await vi.waitFor(() => expect(proxy.asked).toHaveLength(1));
  });
});

describe('refuses', () => {
  const { resolve, lookedUp } = names({ 'public.test': [['93.184.215.14']] });

  test.each([
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:text/html,<title>x</title>',
    'ftp://public.test/',
    'gopher://public.test/',
    'ws://public.test/',
    'blob:http://public.test/x',
    'http://name:password@public.test/',
    'http://name@public.test/',
    'http://',
    'http:// /',
    'public.test',
    '',
  ])('%j, before a name is resolved', async (address) => {
    expect(await createPublicFetch({ resolve })(address, limits)).toEqual({ ok: false, why: 'refused' });
    expect(lookedUp).toEqual([]);
  });

  test.each(['http://public.test:22/', 'http://public.test:443/', 'https://93.184.215.14:8443/'])(
    'another port than that of the scheme: %s',
    async (address) => {
      const other = names({ 'public.test': [['93.184.215.14']] });
      expect(await createPublicFetch({ resolve: other.resolve })(address, limits)).toEqual({
        ok: false,
        why: 'refused',
      });
    },
  );

  test.each([
    'file:///etc/passwd',
    'javascript:alert(1)',
    'http://name:password@127.0.0.1/',
    'http://',
    undefined,
  ])('a redirect to %s', async (location) => {
    const server = await site((_, response) => response.writeHead(302, location ? { location } : {}).end());
    const fetchPublic = createPublicFetch(only(server));
    const url = `http://127.0.0.1:${server.port}/`;
    expect(await fetchPublic(url, limits)).toEqual({ ok: false, why: 'refused' });
  });

  test('a redirect from https to http', () => {
    const secure = new URL('https://public.test/a/b');
    expect(redirected(secure, 'http://public.test/')).toBeNull();
    expect(redirected(secure, '../c')?.href).toBe('https://public.test/c');
    expect(redirected(new URL('http://public.test/'), 'https://public.test/')?.href).toBe(
      'https://public.test/',
    );
  });

  test('an answer of another type', async () => {
    const server = await site((_, response) => response.setHeader('content-type', 'Text/HTML;x').end('x'));
    const fetchPublic = createPublicFetch(only(server));
    const url = `http://127.0.0.1:${server.port}/`;
    expect(await fetchPublic(url, { ...limits, accept: ['text/html'] })).toMatchObject({ ok: true });
    expect(await fetchPublic(url, { ...limits, accept: ['image/png'] })).toEqual({
      ok: false,
      why: 'refused',
    });
  });

  test.each(['gzip', 'br', 'zstd', 'GZIP', 'identity, gzip'])('a compressed body: %s', async (encoding) => {
    const bomb = gzipSync(Buffer.alloc(50_000_000));
    const server = await site((_, response) => response.setHeader('content-encoding', encoding).end(bomb));
    expect(
      await createPublicFetch(only(server))(`http://127.0.0.1:${server.port}/`, {
        ...limits,
        maxBytes: 1_000_000,
      }),
    ).toEqual({ ok: false, why: 'refused' });
  });
});

describe('stops at limits and closes the connection', () => {
  async function expectEnd(answer: RequestListener, given: Partial<FetchLimits>, why: string) {
    const server = await site(answer);
    const began = performance.now();
    const url = `http://127.0.0.1:${server.port}/`;
    expect(await createPublicFetch(only(server))(url, { ...limits, ...given })).toEqual({ ok: false, why });
    expect(performance.now() - began).toBeLessThan(4000);
    await vi.waitFor(() => expect(server.connections()).toBe(0));
  }

  /** Writes as long as somebody reads. */
  const endless: RequestListener = (_, response) => {
    const timer = setInterval(() => response.write(Buffer.alloc(10_000)), 1);
    response.on('close', () => clearInterval(timer));
  };

  test('with an endless body', () => expectEnd(endless, {}, 'too-large'));

  test('with a body that declares to be too large', () =>
    expectEnd(
      (_, response) => response.writeHead(200, { 'content-length': 1001 }).flushHeaders(),
      {},
      'too-large',
    ));

  test('with a body longer than it declares', () =>
    expectEnd(
      ({ socket }) => void socket.end(`HTTP/1.1 200 OK\r\n\r\n${'x'.repeat(5000)}`),
      {},
      'too-large',
    ));

  test('with a body sent byte by byte', () =>
    expectEnd(
      (_, response) => {
        const timer = setInterval(() => response.write('x'), 20);
        response.on('close', () => clearInterval(timer));
      },
      { timeoutMs: 300 },
      'timed-out',
    ));

  test('with a head sent byte by byte', () =>
    expectEnd(
      ({ socket }) => {
        socket.write('HTTP/1.1 200 OK\r\n');
        const timer = setInterval(() => socket.write('a'), 20);
        socket.on('close', () => clearInterval(timer));
      },
      { timeoutMs: 300 },
      'timed-out',
    ));

  test('with an endless head', () =>
    expectEnd(
      ({ socket }) => void socket.write(`HTTP/1.1 200 OK\r\na: ${'x'.repeat(100_000)}`),
      {},
      'unreachable',
    ));

  test('with endless informational answers', () =>
    expectEnd(
      (_, response) => {
        const timer = setInterval(() => response.writeProcessing(), 20);
        response.on('close', () => clearInterval(timer));
      },
      { timeoutMs: 300 },
      'timed-out',
    ));

  test('without an answer', () => expectEnd(() => undefined, { timeoutMs: 300 }, 'timed-out'));

  test('with slow redirects, together', () =>
    expectEnd(
      (_, response) => void setTimeout(() => response.writeHead(302, { location: '/' }).end(), 150),
      { timeoutMs: 300 },
      'timed-out',
    ));

  test('with a name that does not resolve in time', async () => {
    const fetchPublic = createPublicFetch({ resolve: () => new Promise(() => undefined) });
    expect(await fetchPublic('http://slow.test/', { ...limits, timeoutMs: 100 })).toEqual({
      ok: false,
      why: 'timed-out',
    });
  });

  test('but may return the beginning of a long body', async () => {
    const server = await site(endless);
    const fetched = await createPublicFetch(only(server))(`http://127.0.0.1:${server.port}/`, {
      ...limits,
      whenLarger: 'cut',
    });
    expect(fetched.ok && fetched.body.length).toBe(1000);
    await vi.waitFor(() => expect(server.connections()).toBe(0));
  });

  test('and leaves no connection open after a complete answer', async () => {
    const server = await site((_, response) => response.end('x'.repeat(1000)));
    const url = `http://127.0.0.1:${server.port}/`;
    expect(await createPublicFetch(only(server))(url, limits)).toMatchObject({ ok: true });
    await vi.waitFor(() => expect(server.connections()).toBe(0));
  });
});

describe('reports as unreachable', () => {
  test.each<[string, RequestListener]>([
    ['who hangs up', ({ socket }) => void socket.destroy()],
    [
      'who hangs up in the middle',
      ({ socket }) => void socket.end('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nx'),
    ],
    ['who speaks something else', ({ socket }) => void socket.end('220 mail.test ESMTP\r\n')],
    [
      'who wants to speak something else',
      ({ socket }) =>
        void socket.write('HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'),
    ],
  ])('%s', async (_, answer) => {
    const server = await site(answer);
    const url = `http://127.0.0.1:${server.port}/`;
    expect(await createPublicFetch(only(server))(url, limits)).toEqual({ ok: false, why: 'unreachable' });
    await vi.waitFor(() => expect(server.connections()).toBe(0));
  });

  test('a server without TLS, a closed port, and a name without an address', async () => {
    const server = await site((_, response) => response.end());
    const { resolve } = names({ 'empty.test': [[]] });
    const fetchPublic = createPublicFetch({ allow: () => true, resolve });
    await server.close();
    for (const url of [
      `https://127.0.0.1:${(await site(() => undefined)).port}/`,
      `http://127.0.0.1:${server.port}/`,
      'http://empty.test/',
      'http://unknown.test/',
    ])
      expect(await fetchPublic(url, limits)).toEqual({ ok: false, why: 'unreachable' });
  });
});
