import { randomBytes } from 'node:crypto';
import fastifyCompress from '@fastify/compress';
import fastifyHelmet from '@fastify/helmet';
import type { Endpoint } from '@longtable/contract/endpoint';
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
import { isConnectionLoss } from '../db/database.ts';
import { answerSchema } from './answer-schema.ts';
import { serveClient } from './client-files.ts';
import { Refusal, refuse } from './errors.ts';
import { inputParser } from './parse-input.ts';
import { discard, readBody } from './read-body.ts';
import type { RequestHeaders, ServedRoute, Session } from './route.ts';
import { sendFile } from './send-file.ts';
import { createUploadTurns } from './upload-turns.ts';

export type HttpOptions = {
  readonly log: FastifyBaseLogger;
  /** Where people reach the server, such as `https://longtable.example.org`. */
  readonly publicUrl: URL;
  /** Whose X-Forwarded-* headers are believed. */
  readonly trustProxy: boolean | readonly string[];
  /** The folder of the built client; without one only the API is served. */
  readonly clientFolder?: string | undefined;
  authenticate(headers: RequestHeaders): Promise<Session | null>;
  /** Somebody's request was answered: the Set-Cookie header that keeps them signed in, when that is due. */
  used(headers: RequestHeaders): Promise<string | null>;
};

/** The largest body of a request, in bytes; files have their own door. */
export const maxBodyBytes = 256 * 1024;

/**
 * The HTTP server with the product's routes on it, not yet listening. Every refusal leaves through the one error
 * handler below: code, text and error id, never SQL, a stack or a path (rulings, "Errors").
 */
export async function createHttpServer(
  options: HttpOptions,
  routes: readonly ServedRoute[],
): Promise<FastifyInstance> {
  const server = fastify({
    loggerInstance: options.log,
    // One line for each request, written by ours below when there is something to say.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIds(),
    trustProxy: typeof options.trustProxy === 'boolean' ? options.trustProxy : [...options.trustProxy],
    bodyLimit: maxBodyBytes,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
  });
  // What a form of another site could send without asking.
  server.removeContentTypeParser('text/plain');
  server.setErrorHandler((error, request, reply) => sendError(error, request, reply));
  await server.register(fastifyHelmet, securityHeaders(options.publicUrl));
  await server.register(fastifyCompress, { threshold: 2048, encodings: ['gzip', 'identity'] });
  server.addHook('onRequest', (request, _reply, done) => {
    const { origin } = request.headers;
    const isForeign = isUnsafe(request.method) && isForeignOrigin(origin, request.host, options.publicUrl);
    done(isForeign ? refuse('request/foreign-origin') : undefined);
  });
  server.addHook('onResponse', (request, reply, done) => {
    const line = { method: request.method, url: request.url.split('?')[0], status: reply.statusCode };
    request.log.debug({ ...line, ms: Math.round(reply.elapsedTime) }, 'request');
    done();
  });
  for (const route of routes.filter(({ endpoint }) => !endpoint.upload)) serve(server, route, options);
  await server.register(async (scope) => serveUploads(scope, routes, options));
  if (options.clientFolder) await serveClient(server, options.clientFolder);
  else server.setNotFoundHandler(() => Promise.reject(refuse('request/unknown-address')));
  return server;
}

/** Endpoints that take files: in a scope of their own, where a body of any type is left to be read by `readBody`. */
function serveUploads(scope: FastifyInstance, routes: readonly ServedRoute[], options: HttpOptions): void {
  const inTurns = createUploadTurns();
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
    serve(scope, route, options, (request, _endpoint, session) =>
      inTurns(session?.userId ?? request.ip, () => readBody(request.raw, upload)),
    );
  }
}

/** The file that an upload brings. */
type BytesOf = (request: FastifyRequest, endpoint: Endpoint, session: Session | null) => Promise<Uint8Array>;

const takesNone: BytesOf = (_request, { path }) => Promise.reject(new Error(`${path} takes no file.`));

function serve(
  server: FastifyInstance,
  route: ServedRoute,
  options: HttpOptions,
  bytesOf: BytesOf = takesNone,
): void {
  const { endpoint } = route;
  const parse = inputParser(endpoint);
  const answersWithFile = endpoint.output === fileAnswer;
  server.route({
    method: endpoint.method,
    url: endpoint.path,
    ...(answersWithFile
      ? { compress: false }
      : { schema: { response: { 200: answerSchema(endpoint.output) } } }),
    // Policies are for pages. What an answer needs is below, and costs nothing.
    helmet: false,
    handler: async (request, reply) => {
      const headers = headersOf(request);
      // Who asks comes first: a stranger learns nothing from how an input is refused.
      const session = await options.authenticate(headers);
      reply.header('cache-control', 'no-store').header('x-content-type-options', 'nosniff');
      let cookieGiven = false;
      const brought = {
        input: () => parse(request),
        bytes: () => bytesOf(request, endpoint, session),
      };
      const answer = await route.handle(brought, {
        session,
        log: request.log,
        ip: request.ip,
        headers,
        setCookie(header) {
          cookieGiven = true;
          reply.header('set-cookie', header);
        },
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

/** A browser says where a request comes from: anything but our own pages is refused (programs send no Origin). */
export function isForeignOrigin(
  origin: string | undefined,
  host: string | undefined,
  publicUrl: URL,
): boolean {
  if (origin === undefined) return false;
  if (!URL.canParse(origin)) return true;
  const from = new URL(origin);
  return from.host !== host && from.host !== publicUrl.host;
}

function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = toRefusal(error);
  const about = { err: error, errorId: request.id };
  if (refusal.code === 'server/unavailable') request.log.warn(about, 'the database could not be asked');
  else if (refusal.status >= 500) request.log.error(about, refusal.message);
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
      .header('cache-control', 'no-store')
      .header('content-type', 'application/json; charset=utf-8')
      .send(body)
  );
}

function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (isConnectionLoss(error)) return refuse('server/unavailable', { cause: error, retryAfter: 1 });
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
