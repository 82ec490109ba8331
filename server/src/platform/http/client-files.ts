import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { refuse } from './errors.ts';

const oneYear = 31_536_000;

/**
 * Serves the built client from `folder`. Files under /assets carry a hash of their content in their name and are
 * kept by browsers for good; everything else is asked for anew each time, so an upgrade reaches everyone at once.
 * An address of a page that the client routes itself answers with the client; an unknown one under /api does not.
 */
export async function serveClient(server: FastifyInstance, folder: string): Promise<void> {
  await server.register(fastifyStatic, {
    root: folder,
    cacheControl: false,
    // What was compressed when the client was built is sent as it is.
    preCompressed: true,
    setHeaders: (reply, file) => {
      const hashed = path.relative(folder, file).startsWith(`assets${path.sep}`);
      void reply.header('cache-control', hashed ? `public, max-age=${oneYear}, immutable` : 'no-cache');
    },
  });
  server.setNotFoundHandler((request, reply) => {
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') && !/^\/(api|assets)\//.test(request.url);
    if (!isPage) throw refuse('request/unknown-address');
    return reply.sendFile('index.html');
  });
}
