import type { RequestListener } from 'node:http';
import sharp from 'sharp';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { bombPng, plainPicture } from '../../../test/pictures.ts';
import { type Site, startSite } from '../../../test/site.ts';
import { createPublicFetch, type Fetched, type FetchPublic } from '../net/public-fetch.ts';
import { fetchLinkPreview, fetchLinkTitle, fetchPagePreview } from './link-preview.ts';

const sites: Site[] = [];

afterEach(async () => {
  await Promise.all(sites.splice(0).map((site) => site.close()));
});

type Files = Readonly<Record<string, { type?: string; body: string | Uint8Array; status?: number }>>;

async function siteOf(files: Files, answer?: RequestListener) {
  const site = await startSite((request, response) => {
    const file = files[request.url ?? ''];
    if (!file) return answer ? answer(request, response) : void response.writeHead(404).end('Not here');
    response.writeHead(file.status ?? 200, file.type ? { 'content-type': file.type } : {}).end(file.body);
  });
  sites.push(site);
  const fetchPublic = createPublicFetch({
    allow: (address, port) => address === '127.0.0.1' && port === site.port,
  });
  return { ...site, fetchPublic, url: `http://127.0.0.1:${site.port}/` };
}

function page(body: string | Uint8Array, type = 'text/html', others: Files = {}) {
  return siteOf({ '/': { body, type }, ...others });
}

async function titleOf(body: string | Uint8Array, type?: string): Promise<string | null> {
  const { fetchPublic, url } = await page(body, type);
  return fetchLinkTitle(fetchPublic, url);
}

describe('the title', () => {
  test.each<[string, string, string | null]>([
    ['is that of the page', '<title>Plan</title>', 'Plan'],
    ['is what it is shared as first', '<title>a</title><meta property="og:title" content="b">', 'b'],
    ['is its own where that is empty', '<meta property="og:title" content=" "><title>a</title>', 'a'],
    ['has its entities read', '<title>A &amp; B &lt;i&gt; &#x1F600; &eacute;</title>', 'A & B <i> 😀 é'],
    ['is one line', '<title>\n  A\t\tB\u00a0\r\n C  </title>', 'A B C'],
    [
      'has nothing in it that turns text around',
      '<title>a&#x202e;b&#x2066;c&#0;d&#7;e</title>',
      'abc\ufffdd e',
    ],
    ['is not that of a drawing', '<svg><title>x</title></svg><title>a</title>', 'a'],
    ['is the first', '<title>a</title><title>b</title>', 'a'],
    ['is not in the body', '<head></head><body><title>x</title>', null],
    ['is not in a comment or a script', '<!--<title>x</title>--><script>"<title>x</title>"</script>', null],
    ['is none where nothing is to be seen', '<title> \u200b\u200d </title>', null],
    ['is none where there is none', 'Hello', null],
    ['is none of an empty page', '', null],
    ['survives what is no HTML', '<<<>><title<title>>a</title', null],
  ])('%s', async (_, html, title) => expect(await titleOf(html, 'text/html; charset=utf-8')).toBe(title));

  test('has at most 200 whole characters', async () => {
    expect(await titleOf(`<title>${'x'.repeat(300)}</title>`)).toBe('x'.repeat(200));
    expect(await titleOf(`<title>${'x'.repeat(199)}😀</title>`)).toBe('x'.repeat(199));
  });

  const russian = Buffer.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2]);
  const wrapped = (before: string, text: Buffer) =>
    Buffer.concat([Buffer.from(`${before}<title>`), text, Buffer.from('</title>')]);

  test.each<[string, Uint8Array, string, string]>([
    ['the header', wrapped('', russian), 'text/html; charset=windows-1251', 'Привет'],
    ['the page', wrapped('<meta charset="windows-1251">', russian), 'text/html', 'Привет'],
    [
      'the page, the old way',
      wrapped('<meta http-equiv=content-type content="text/html;charset=cp1251">', russian),
      'text/html',
      'Привет',
    ],
    ['its first bytes', Buffer.from('\ufeff<title>Ж</title>', 'utf16le'), 'text/html; charset=utf-8', 'Ж'],
    [
      'the header before the page',
      wrapped('<meta charset=windows-1251>', Buffer.from('Ж')),
      'text/html;charset=utf-8',
      'Ж',
    ],
    ['nobody, and it is UTF-8', wrapped('', Buffer.from('Жé')), 'text/html', 'Жé'],
    ['nobody, and it is not', wrapped('', Buffer.from([0x93, 0xe9, 0x94])), 'text/html', '“é”'],
    ['somebody who made it up', wrapped('', Buffer.from('Ж')), 'text/html; charset=klingon', 'Ж'],
    ['a page that can not be read so', wrapped('<meta charset=utf-16>', Buffer.from('Ж')), 'text/html', 'Ж'],
  ])('is decoded by %s', async (_, body, type, title) => expect(await titleOf(body, type)).toBe(title));

  test('is read from the beginning of a page of any length', async () => {
    const { fetchPublic, url } = await siteOf({}, (_, response) => {
      response.setHeader('content-type', 'text/html').write('<title>Long</title><body>');
      const timer = setInterval(() => response.write('Ж'.repeat(50_000)), 1);
      response.on('close', () => clearInterval(timer));
    });
    expect(await fetchLinkTitle(fetchPublic, url)).toBe('Long');
  });

  test.each<[string, Files[string]]>([
    ['that is not there', { status: 404, type: 'text/html', body: '<title>Not found</title>' }],
    ['that is no page', { type: 'text/plain', body: '<title>x</title>' }],
    ['of no known type', { body: '<title>x</title>' }],
  ])('is empty for a page %s', async (_, file) => {
    const { fetchPublic, url } = await siteOf({ '/': file });
    expect(await fetchLinkPreview(fetchPublic, url)).toEqual({ title: null, icon: null });
  });

  test('is empty for an address that is not public', async () => {
    const { url, asked } = await page('<title>secret</title>');
    expect(await fetchLinkPreview(createPublicFetch(), url)).toEqual({ title: null, icon: null });
    expect(asked).toEqual([]);
  });

  test.each([
    ['is nothing but depth', '<i>'.repeat(170_000)],
    ['closes what it never opened', `${'<a>'.repeat(90)}${'</b>'.repeat(130_000)}`],
    ['names sizes without end', `<link rel=icon href=a sizes="${'1x1 '.repeat(120_000)}">`],
    ['has attributes without end', `<x ${Array.from({ length: 90_000 }, (_, index) => index).join(' ')}>`],
    ['has quotes without end', `<a b='"`.repeat(70_000)],
  ])('takes no time for a page that %s', async (_, html) => {
    const began = performance.now();
    expect(await titleOf(html)).toBeNull();
    expect(performance.now() - began).toBeLessThan(2000);
  });
});

describe('the icon', () => {
  const red = () => plainPicture('png', { width: 32, height: 32, colour: '#ff0000' });
  const blue = () => plainPicture('png', { width: 180, height: 180, colour: '#0000ff' });

  async function colourOf(icon: Uint8Array | null): Promise<string | null> {
    if (!icon) return null;
    const { data, info } = await sharp(icon).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    expect(info).toMatchObject({ width: 64, height: 64 });
    expect((await sharp(icon).metadata()).format).toBe('webp');
    const [r, g, b, a] = data.subarray((32 * 64 + 32) * 4);
    return `${r},${g},${b},${a}`;
  }

  async function iconOf(head: string, others: Files): Promise<string | null> {
    const { fetchPublic, url } = await page(head, 'text/html', others);
    return colourOf((await fetchLinkPreview(fetchPublic, url)).icon);
  }

  test('is the one of the shown size', async () => {
    const head = `<base href="/deep/"><link rel="icon" sizes="16x16" href="s.png"><link rel="icon" sizes="512x512" href="l.png">
      <link rel="apple-touch-icon" href="l.png"><link rel="SHORTCUT ICON" sizes="48x48 32x32" href="m.png?1">`;
    const site = await page(head, 'text/html', { '/deep/m.png?1': { body: await red() } });
    expect(await colourOf((await fetchLinkPreview(site.fetchPublic, site.url)).icon)).toBe('255,0,0,255');
    expect(site.asked.map((line) => line.split(' ')[2])).toEqual(['/', '/deep/m.png?1']);
  });

  test('is that for phones, or that of the site, where there is no other', async () => {
    const phone = '<link rel="mask-icon" href="m.svg"><link rel="apple-touch-icon" href="a.png">';
    expect(await iconOf(phone, { '/a.png': { body: await blue() } })).toBe('0,0,255,255');
    expect(await iconOf('', { '/favicon.ico': { body: await red() } })).toBe('255,0,0,255');
  });

  test('is the next one where one is missing or unreadable', async () => {
    const head = '<link rel=icon href=a><link rel=icon href=b><link rel=icon href=c><link rel=icon href=d>';
    const favicon = { body: await red() };
    expect(await iconOf(head, { '/a': { body: '<html>' }, '/c': favicon, '/favicon.ico': favicon })).toBe(
      '255,0,0,255',
    );
  });

  test('is fitted on a transparent square', async () => {
    const wide = await plainPicture('png', { width: 64, height: 16, colour: '#ff0000' });
    const { fetchPublic, url } = await page('', 'text/html', { '/favicon.ico': { body: wide } });
    const { icon } = await fetchLinkPreview(fetchPublic, url);
    const pixels = await sharp(icon ?? Buffer.alloc(0))
      .raw()
      .toBuffer();
    expect(pixels[3]).toBe(0);
    expect(pixels[(32 * 64 + 32) * 4 + 3]).toBe(255);
  });

  /** A Windows icon file that contains these pictures. */
  function ico(pictures: readonly { side: number; data: Uint8Array; from?: number }[]): Buffer {
    const head = Buffer.alloc(6 + 16 * pictures.length);
    head.writeUInt16LE(1, 2);
    head.writeUInt16LE(pictures.length, 4);
    let from = head.length;
    for (const [index, { side, data, from: said }] of pictures.entries()) {
      head.writeUInt8(side % 256, 6 + index * 16);
      head.writeUInt32LE(data.length, 6 + index * 16 + 8);
      head.writeUInt32LE(said ?? from, 6 + index * 16 + 12);
      from += data.length;
    }
    return Buffer.concat([head, ...pictures.map(({ data }) => data)]);
  }

  test('is the best of an ICO file that can be read', async () => {
    const file = ico([
      { side: 16, data: Buffer.alloc(100) },
      { side: 256, data: await blue() },
      { side: 48, data: await red() },
      { side: 64, data: await red(), from: 4_000_000_000 },
    ]);
    expect(await iconOf('', { '/favicon.ico': { body: file } })).toBe('255,0,0,255');
  });

  test.each<[string, () => Uint8Array | Promise<Uint8Array>]>([
    ['old bitmaps', () => ico([{ side: 16, data: Buffer.alloc(1000) }])],
    ['a head of a file of Windows', () => Buffer.from([0, 0, 1, 0, 255, 255])],
    ['a drawing', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['a picture that unfolds', () => bombPng(20_000)],
    ['more than it may weigh', async () => Buffer.concat([await red(), Buffer.alloc(256 * 1024)])],
    ['nothing', () => Buffer.alloc(0)],
  ])('is none where it is %s', async (_, body) => {
    expect(await iconOf('<title>x</title>', { '/favicon.ico': { body: await body() } })).toBeNull();
  });

  test('is not fetched from an address that is not public', async () => {
    const inside = await startSite((_, response) => response.end());
    sites.push(inside);
    const head = `<title>Outside</title><link rel=icon href="http://127.0.0.1:${inside.port}/"><link rel=icon href="data:,">`;
    const { fetchPublic, url } = await page(head);
    expect(await fetchLinkPreview(fetchPublic, url)).toEqual({ title: 'Outside', icon: null });
    expect(inside.asked).toEqual([]);
  });

  test('is given up after ten seconds in all', async () => {
    const given: number[] = [];
    let now = 1_000_000;
    vi.spyOn(Date, 'now').mockImplementation(() => now);
    const slow: FetchPublic = (address, { timeoutMs }) => {
      given.push(timeoutMs);
      now += 6000;
      const answer: Fetched = {
        ok: true,
        url: new URL(address),
        status: 200,
        contentType: 'text/html',
        body: Buffer.from('<title>Slow</title><link rel=icon href=a><link rel=icon href=b>'),
      };
      return Promise.resolve(answer);
    };
    expect(await fetchLinkPreview(slow, 'http://slow.test/')).toEqual({ title: 'Slow', icon: null });
    expect(given).toEqual([10_000, 4000]);
  });
});

describe('what a page says of itself', () => {
  const meta = (name: string, content: string) => `<meta property="${name}" content="${content}">`;
  async function previewOf(head: string, others: Files = {}) {
    const { fetchPublic, url } = await page(head, 'text/html', others);
    return fetchPagePreview(fetchPublic, url);
  }

  test('is how it wants to be shared', async () => {
    const head = [
      '<title>Own</title><meta name=description content="Its own words">',
      meta('og:title', 'The masts'),
      meta('og:description', ' Of the\n ship &amp; more '),
      meta('og:site_name', 'Harbour'),
    ];
    expect(await previewOf(head.join(''))).toEqual({
      title: 'The masts',
      description: 'Of the ship & more',
      site: 'Harbour',
      picture: null,
    });
  });

  test('is its own title and description, and its host, where it says nothing else', async () => {
    const head = `<title>Own</title><meta name=Description content="Its own words">${meta('og:title', ' ')}`;
    expect(await previewOf(head)).toEqual({
      title: 'Own',
      description: 'Its own words',
      site: '127.0.0.1',
      picture: null,
    });
  });

  test('has at most 300 characters of description', async () => {
    const preview = await previewOf(`<title>x</title>${meta('og:description', 'x'.repeat(900))}`);
    expect(preview?.description).toBe('x'.repeat(300));
  });

  test.each([
    ['an address on the site', meta('og:image', '/mast.png')],
    ['the next one where the first is none', meta('og:image', 'data:,x') + meta('twitter:image', 'mast.png')],
  ])('has the picture at %s', async (_, head) => {
    const body = await plainPicture('png');
    const preview = await previewOf(`<title>x</title>${head}`, { '/mast.png': { body } });
    expect(Buffer.from(preview?.picture ?? []).equals(Buffer.from(body))).toBe(true);
  });

  test('has no picture that is missing, or too large', async () => {
    const head = `<title>x</title>${meta('og:image', '/mast.png')}`;
    expect(await previewOf(head)).toMatchObject({ title: 'x', picture: null });
    const large = { '/mast.png': { body: new Uint8Array(5 * 1024 * 1024 + 1) } };
    expect(await previewOf(head, large)).toMatchObject({ title: 'x', picture: null });
  });

  test('has no picture of an address that is not public', async () => {
    const inside = await startSite((_, response) => response.end('secret'));
    sites.push(inside);
    const head = `<title>x</title>${meta('og:image', `http://127.0.0.1:${inside.port}/`)}`;
    expect(await previewOf(head)).toMatchObject({ title: 'x', picture: null });
    expect(inside.asked).toEqual([]);
  });

  test('is nothing without a title', async () => {
    expect(await previewOf(meta('og:description', 'Words'))).toBeNull();
  });
});
