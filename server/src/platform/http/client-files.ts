import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuse } from './errors.ts';
import { readPageDocuments } from './page-documents.ts';

const oneYear = 31_536_000;

/** Pages whose address is a right, to a file (docs/product/resources.md, "Links") or to unsubscribe: they tell it to nobody. */
const secretPage = /^\/(s|unsubscribe)\//i;

/**
 * Serves the built client from `folder`. Files under /assets have a content hash in their name and are cached for good;
 * everything else is revalidated, so that an upgrade reaches everyone at once. Navigations to addresses of the client's
 * router respond with the client; other unknown addresses are refused with `request/unknown-address`, and so are `withheld` files.
 */
export async function serveClient(
  server: FastifyInstance,
  folder: string,
  withheld: readonly string[] = [],
): Promise<void> {
  await server.register(fastifyStatic, {
    root: folder,
    cacheControl: false,
    dotfiles: 'ignore',
    // Compressed files from the build of the client are sent as they are.
    preCompressed: true,
    setHeaders: (reply, file) => {
      const hashed = path.relative(folder, file).startsWith(`assets${path.sep}`);
      void reply.header('cache-control', hashed ? `public, max-age=${oneYear}, immutable` : 'no-cache');
    },
  });
  // More particular than the route of all files.
  for (const path of withheld) server.get(path, () => Promise.reject(refuse('request/unknown-address')));
  const documentOf = await readPageDocuments(folder);
  server.setNotFoundHandler((request, reply) => {
    if (!isNavigation(request)) throw refuse('request/unknown-address');
    const pathname = request.url.split('?')[0] ?? '';
    const document = documentOf(pathname);
    if (secretPage.test(pathname)) reply.header('referrer-policy', 'no-referrer');
    // Pages with codes in their address, and pages of signed-in people, must not be indexed.
    return reply
      .header('x-robots-tag', 'noindex')
      .header('vary', 'accept')
      .sendFile(document, { dotfiles: 'allow' });
  });
}

/** Whether a browser navigates to a page. A missing script, picture or hidden file must not be answered with one. */
function isNavigation({ method, url, headers }: FastifyRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  const pieces = (url.split('?')[0] ?? '').split('/').slice(1);
  const [first = ''] = pieces;
  const isFile =
    pieces.some((piece) => piece.startsWith('.')) || /\.[a-z\d]{1,10}$/i.test(pieces.at(-1) ?? '');
  return !isFile && first !== 'api' && first !== 'assets' && /\btext\/html\b/.test(headers.accept ?? '');
}

/**
 * Identifies a build of the client: the address of its entry script, which changes with any content. Pages find the
 * same in themselves. Null without a client.
 */
export async function readClientBuild(folder: string): Promise<string | null> {
  const page = await readFile(path.join(folder, 'index.html'), 'utf8').catch(() => '');
  return /<script type="module"[^>]* src="([^"]+)"/.exec(page)?.[1] ?? null;
}
