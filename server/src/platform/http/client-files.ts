import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuse } from './errors.ts';

const oneYear = 31_536_000;

/**
 * Serves the built client from `folder`. Files under /assets carry a hash of their content in their name and are
 * cached by browsers for good; everything else is revalidated each time, so an upgrade reaches everyone at once.
 * A navigation to an address that the client routes itself answers with the client; whatever else is not there is
 * refused with `request/unknown-address`.
 */
export async function serveClient(server: FastifyInstance, folder: string): Promise<void> {
  await server.register(fastifyStatic, {
    root: folder,
    cacheControl: false,
    dotfiles: 'ignore',
    // What was compressed when the client was built is sent as it is.
    preCompressed: true,
    setHeaders: (reply, file) => {
      const hashed = path.relative(folder, file).startsWith(`assets${path.sep}`);
      void reply.header('cache-control', hashed ? `public, max-age=${oneYear}, immutable` : 'no-cache');
    },
  });
  server.setNotFoundHandler((request, reply) => {
    if (!isNavigation(request)) throw refuse('request/unknown-address');
    // Links with codes in them, and pages of those who are signed in, are for no search engine.
    return reply.header('x-robots-tag', 'noindex').header('vary', 'accept').sendFile('index.html');
  });
}

/** Whether a person goes to a page. A script, a picture or a hidden file that is missing must not become one. */
function isNavigation({ method, url, headers }: FastifyRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  const pieces = (url.split('?')[0] ?? '').split('/').slice(1);
  const [first = ''] = pieces;
  const isFile =
    pieces.some((piece) => piece.startsWith('.')) || /\.[a-z\d]{1,10}$/i.test(pieces.at(-1) ?? '');
  return !isFile && first !== 'api' && first !== 'assets' && /\btext\/html\b/.test(headers.accept ?? '');
}

/**
 * By what a build of the client is known: the address of its entry script, whose name changes with anything in it.
 * The page finds the same in itself. Null when there is no client.
 */
export async function readClientBuild(folder: string): Promise<string | null> {
  const page = await readFile(path.join(folder, 'index.html'), 'utf8').catch(() => '');
  return /<script type="module"[^>]* src="([^"]+)"/.exec(page)?.[1] ?? null;
}
