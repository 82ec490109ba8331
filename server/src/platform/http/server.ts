import { randomBytes } from 'node:crypto';
import fastifyCompress from '@fastify/compress';
import fastifyHelmet from '@fastify/helmet';
import { defaultBodyBytes } from '@longtable/contract/endpoint';
import { type FastifyBaseLogger, type FastifyInstance, fastify, LogController } from 'fastify';
import { createConcurrencyLimit } from '../limits/concurrency-limit.ts';
import { serveClient } from './client-files.ts';
import {
  type ConnectionPatience,
  connectionPatience,
  nodeOptions,
  requestTimeout,
  watchConnections,
} from './connections.ts';
import { refuse } from './errors.ts';
import { createOrigins, type Origins, originParams } from './origins.ts';
import { noticeProxy } from './proxy-notice.ts';
import { createRefusalLog, loggedPath } from './refusal-log.ts';
import type { ServedRoute } from './route.ts';
import { sendRefusal, toRefusal } from './send-refusal.ts';
import {
  type Authentication,
  type People,
  type Serving,
  serve,
  serveOneClicks,
  serveUploads,
} from './serve-route.ts';

export type HttpOptions = {
  readonly log: FastifyBaseLogger;
  /** The address at which people reach the server, such as `https://longtable.example.org`. */
  readonly publicUrl: URL;
  /** The pages that may send changes; derived from `publicUrl` by default. */
  readonly origins?: Origins;
  /** The proxies whose X-Forwarded-* headers are trusted. */
  readonly trustProxy: boolean | readonly string[];
  /** The folder of the built client; without it only the API is served. */
  readonly clientFolder?: string | undefined;
  /** Paths of the client's files that are answered as if they were not there: of features that are off. */
  readonly withheld?: readonly string[];
  /** Origins, besides ours, that pages may connect to. */
  readonly connectTo?: readonly string[];
  /** Timeouts of connections; shorter in tests. */
  readonly patience?: ConnectionPatience;
} & Authentication;

/**
 * Concurrent requests of one person. They share the database connections, so a thousand requests of one person are
 * handled a few at a time and delay nobody else. A page sends a dozen.
 */
const requestsAtOnce = { max: 200, maxPerKey: 8, maxQueued: 2000, maxQueuedPerKey: 200 };

/**
 * Creates the HTTP server with the product's routes, not listening yet. The error handler below sends all refusals:
 * code, text and error id, never SQL, a stack or a path (docs/product/general.md, "Errors").
 */
export async function createHttpServer(
  options: HttpOptions,
  routes: readonly ServedRoute[],
): Promise<FastifyInstance> {
  const { patience = connectionPatience } = options;
  const newErrorId = requestIds();
  const origins = options.origins ?? createOrigins(options);
  const longest = requestTimeout(
    patience,
    routes.flatMap(({ endpoint: { upload } }) => upload ?? []),
  );
  const server = fastify({
    loggerInstance: options.log,
    // Replaced by our own log lines below, written only when there is something to report.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newErrorId,
    trustProxy: typeof options.trustProxy === 'boolean' ? options.trustProxy : [...options.trustProxy],
    bodyLimit: defaultBodyBytes,
    http: nodeOptions(patience, longest),
    requestTimeout: longest,
    connectionTimeout: patience.idle,
    clientErrorHandler: () => undefined,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
  });
  const connections = watchConnections(server, { patience, log: options.log, newErrorId });
  const uploads = new Set(
    routes.flatMap(({ endpoint: { method, path, upload } }) => (upload ? [`${method} ${path}`] : [])),
  );
  server.addHook('preParsing', (request, _reply, _payload, done) => {
    if (!uploads.has(`${request.method} ${request.routeOptions.url}`)) connections.limitBody(request.raw);
    done();
  });
  // Forms of other sites can send plain text without a preflight. The handler parses JSON once it is known who sends it
  // and that they are within their limits (policies/engine.ts).
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  );
  const people: People = new WeakMap();
  const logRefusal = createRefusalLog(options.log);
  server.setErrorHandler((error, request, reply) => {
    const refusal = toRefusal(error);
    logRefusal(refusal, request, people.get(request) ?? null);
    return sendRefusal(refusal, request, reply);
  });
  await server.register(fastifyHelmet, securityHeaders(options));
  await server.register(fastifyCompress, { threshold: 2048, encodings: ['gzip', 'identity'] });
  server.addHook('onRequest', (request, _reply, done) => {
    const from = { origin: request.headers.origin, host: request.host };
    const isForeign = isUnsafe(request.method) && origins.isForeign(from);
    done(isForeign ? refuse('request/foreign-origin', { params: originParams(from) }) : undefined);
  });
  noticeProxy(server, options.log);
  server.addHook('onResponse', (request, reply, done) => {
    const line = { method: request.method, path: loggedPath(request), status: reply.statusCode };
    request.log.debug({ ...line, ms: Math.round(reply.elapsedTime) }, 'request');
    done();
  });
  const serving: Serving = { options, people, requests: createConcurrencyLimit(requestsAtOnce) };
  for (const route of routes.filter(({ endpoint }) => !endpoint.upload)) serve(server, route, serving);
  await server.register(async (scope) => serveUploads(scope, routes, serving));
  await server.register(async (scope) => serveOneClicks(scope, routes, serving));
  if (options.clientFolder) await serveClient(server, options.clientFolder, options.withheld);
  else server.setNotFoundHandler(() => Promise.reject(refuse('request/unknown-address')));
  return server;
}

/** An id for each request: unique in this process, and most likely among all processes. */
function requestIds(): () => string {
  const prefix = randomBytes(3).toString('hex');
  let count = randomBytes(3).readUIntBE(0, 3);
  return () => {
    count = (count + 1) % 0x1000000;
    return prefix + count.toString(16).padStart(6, '0');
  };
}

function isUnsafe(method: string): boolean {
  return method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS';
}

function securityHeaders({ publicUrl, connectTo = [] }: Pick<HttpOptions, 'publicUrl' | 'connectTo'>) {
  const secure = publicUrl.protocol === 'https:';
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // Menus, columns and bars are positioned by style attributes.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        // What was recorded is played before the server has it.
        mediaSrc: ["'self'", 'blob:'],
        connectSrc: ["'self'", ...connectTo],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    hsts: secure ? { maxAge: 15_552_000, includeSubDomains: false } : false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' as const },
  };
}
