import { randomBytes } from 'node:crypto';
import fastifyCompress from '@fastify/compress';
import fastifyHelmet from '@fastify/helmet';
import { defaultBodyBytes, type Endpoint } from '@longtable/contract/endpoint';
import type { ErrorBody } from '@longtable/contract/errors';
import { type FileAnswer, fileAnswer } from '@longtable/contract/file-answer';
import {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  fastify,
  LogController,
} from 'fastify';
import { codeOfTrigger } from '../db/deleted-ids.ts';
import { type ConcurrencyLimit, createConcurrencyLimit } from '../limits/concurrency-limit.ts';
import { answerSchema } from './answer-schema.ts';
import { serveClient } from './client-files.ts';
import { type ConnectionPatience, connectionPatience, nodeOptions, watchConnections } from './connections.ts';
import { Refusal, refuse } from './errors.ts';
import { createOrigins, type Origins, originParams } from './origins.ts';
import { outageOf } from './outages.ts';
import { inputParser } from './parse-input.ts';
import { noticeProxy } from './proxy-notice.ts';
import { createRefusalLog, loggedPath } from './refusal-log.ts';
import type { RequestContext, RequestHeaders, ServedRoute, Session } from './route.ts';
import { sendFile } from './send-file.ts';
import { discard, streamBody } from './stream-body.ts';

export type HttpOptions = {
  readonly log: FastifyBaseLogger;
  /** Where people reach the server, such as `https://longtable.example.org`. */
  readonly publicUrl: URL;
  /** Which pages may send changes; made from `publicUrl` unless given. */
  readonly origins?: Origins;
  /** Whose X-Forwarded-* headers are believed. */
  readonly trustProxy: boolean | readonly string[];
  /** The folder of the built client; without one only the API is served. */
  readonly clientFolder?: string | undefined;
  /** How long peers may take; shorter for tests. */
  readonly patience?: ConnectionPatience;
  authenticate(headers: RequestHeaders): Promise<Session | null>;
  /** Somebody's request was answered: the Set-Cookie header that keeps them signed in, when that is due. */
  used(headers: RequestHeaders): Promise<string | null>;
};

/**
 * Requests that are worked on. They share the connections to the database: somebody who sends a thousand at once works
 * them off a few at a time, and keeps nobody else waiting. A page sends a dozen.
 */
const requestsAtOnce = { max: 200, maxPerKey: 8, maxQueued: 2000, maxQueuedPerKey: 200 };

/**
 * Files that one person sends at the same moment. Their bodies may take minutes: they are no part of the requests above,
 * and nobody alone may hold many that never come to their end.
 */
export const uploadsAtOnce = { maxPerKey: 4, maxQueuedPerKey: 0 };

/**
 * The HTTP server with the product's routes on it, not yet listening. Every refusal leaves through the one error
 * handler below: code, text and error id, never SQL, a stack or a path (docs/product/general.md, "Errors").
 */
export async function createHttpServer(
  options: HttpOptions,
  routes: readonly ServedRoute[],
): Promise<FastifyInstance> {
  const { patience = connectionPatience } = options;
  const newErrorId = requestIds();
  const origins = options.origins ?? createOrigins(options);
  const server = fastify({
    loggerInstance: options.log,
    // One line for each request, written by ours below when there is something to say.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newErrorId,
    trustProxy: typeof options.trustProxy === 'boolean' ? options.trustProxy : [...options.trustProxy],
    bodyLimit: defaultBodyBytes,
    http: nodeOptions(patience),
    requestTimeout: patience.request,
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
  // Plain text is what a form of another site could send without asking. JSON is read by the handler, once it is known
  // who sends it and that they have not sent too much (policies/engine.ts).
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
  await server.register(fastifyHelmet, securityHeaders(options.publicUrl));
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
  if (options.clientFolder) await serveClient(server, options.clientFolder);
  else server.setNotFoundHandler(() => Promise.reject(refuse('request/unknown-address')));
  return server;
}

/** Endpoints that take files: in a scope of their own, where a body of any type is left to be read by `streamBody`. */
function serveUploads(scope: FastifyInstance, routes: readonly ServedRoute[], serving: Serving): void {
  const uploads = createConcurrencyLimit({ ...uploadsAtOnce, wait: 'until the others are done' });
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, _body, done) => done(null));
  scope.addHook('onRequest', (request, _reply, done) => {
    // What a file is called by its sender counts for nothing.
    request.raw.headers['content-type'] = 'application/octet-stream';
    done();
  });
  scope.addHook('onResponse', (request, _reply, done) => {
    discard(request.raw);
    done();
  });
  for (const route of routes) {
    const { upload } = route.endpoint;
    if (!upload) continue;
    const fileOf: FileOf = async function* fileOf(request, _endpoint, session) {
      const release = await uploads.acquire(session?.userId ?? request.ip);
      try {
        yield* streamBody(request.raw, upload);
      } finally {
        release();
      }
    };
    // Not in turn with other requests: the body of one may take minutes.
    serve(scope, route, { ...serving, requests: { run: (_key, work) => work() } }, fileOf);
  }
}

/** Who asks, by their request: for the log. */
type People = WeakMap<FastifyRequest, string>;

/** What all routes are served with. */
type Serving = {
  readonly options: HttpOptions;
  readonly people: People;
  /** None for uploads. */
  readonly requests: Pick<ConcurrencyLimit, 'run'>;
};

/** The file that an upload brings. */
type FileOf = (
  request: FastifyRequest,
  endpoint: Endpoint,
  session: Session | null,
) => AsyncIterable<Uint8Array>;

const takesNone: FileOf = (_request, { path }) => {
  throw new Error(`${path} takes no file.`);
};

function serve(
  server: FastifyInstance,
  route: ServedRoute,
  { options, people, requests }: Serving,
  fileOf: FileOf = takesNone,
): void {
  const { endpoint } = route;
  const parse = inputParser(endpoint);
  const answersWithFile = endpoint.output === fileAnswer;
  server.route({
    method: endpoint.method,
    url: endpoint.path,
    bodyLimit: endpoint.maxBodyBytes ?? defaultBodyBytes,
    ...(answersWithFile
      ? { compress: false }
      : { schema: { response: { 200: answerSchema(endpoint.output) } } }),
    // Policies are for pages. What an answer needs is below, and costs nothing.
    helmet: false,
    handler: async (request, reply) => {
      const headers = headersOf(request);
      // Who asks comes first: a stranger learns nothing from how an input is refused.
      const session = await options.authenticate(headers);
      if (session) people.set(request, session.userId);
      reply.header('cache-control', 'no-store').header('x-content-type-options', 'nosniff');
      let cookieGiven = false;
      const brought = {
        input: () => parse(request),
        file: () => fileOf(request, endpoint, session),
      };
      const context: RequestContext = {
        session,
        log: request.log,
        ip: request.ip,
        headers,
        setCookie(header) {
          cookieGiven = true;
          reply.header('set-cookie', header);
        },
      };
      const answer = await requests.run(session?.userId ?? request.ip, async () => {
        // Who has gone while they waited for their turn hears no answer, and sends it again.
        if (request.raw.socket.destroyed) throw refuse('request/too-many', { params: { wait: 'a moment' } });
        return route.handle(brought, context);
      });
      // Who has just signed in as somebody else, or out, is to stay that; and what keeps a file must not keep a cookie.
      const mayProlong = session && !cookieGiven && !answersWithFile;
      const cookie = mayProlong ? await options.used(headers) : null;
      if (cookie) reply.header('set-cookie', cookie);
      return answersWithFile ? sendFile(reply, answer as FileAnswer) : answer;
    },
  });
}

function headersOf({ headers }: FastifyRequest): RequestHeaders {
  return {
    get(name) {
      const value = headers[name];
      return (Array.isArray(value) ? value.join(', ') : value) ?? null;
    },
  };
}

/** An id for each request: unique in this process's life, and most likely among all of them. */
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

function sendRefusal(refusal: Refusal, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (refusal.retryAfter !== undefined) reply.header('retry-after', String(refusal.retryAfter));
  const body: ErrorBody = {
    error: {
      code: refusal.code,
      text: refusal.message,
      errorId: request.id,
      ...(refusal.fields && { fields: { ...refusal.fields } }),
      ...(refusal.retryAfter !== undefined && { retryAfter: refusal.retryAfter }),
    },
  };
  return (
    reply
      .status(refusal.status)
      // What was said already of a file that can't be read does not hold for this.
      .removeHeader('content-disposition')
      .removeHeader('content-length')
      .header('cache-control', 'no-store')
      .header('content-type', 'application/json; charset=utf-8')
      .send(body)
  );
}

function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const code = codeOfTrigger(error);
  if (code) return refuse(code, { cause: error });
  const outage = outageOf(error);
  if (outage) return refuse(outage.code, { cause: error, retryAfter: outage.retryAfter });
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
  if (status === 413) return refuse('request/too-large', { cause: error });
  if (status === 415) return refuse('request/unsupported-type', { cause: error });
  if (typeof status === 'number' && status >= 400 && status < 500)
    return refuse('request/malformed', { cause: error });
  return refuse('server/unexpected', { cause: error });
}

function securityHeaders(publicUrl: URL) {
  const secure = publicUrl.protocol === 'https:';
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // Positions of menus, columns and bars are style attributes.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        connectSrc: ["'self'"],
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
