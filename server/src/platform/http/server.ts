import { randomBytes } from 'node:crypto';
import type { ErrorBody } from '@longtable/contract/errors';
import fastifyCompress from '@fastify/compress';
import fastifyHelmet from '@fastify/helmet';
import { fastify, type FastifyBaseLogger, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { isConnectionLoss } from '../db/database.ts';
import { answerSchema } from './answer-schema.ts';
import { Refusal, refuse } from './errors.ts';
import { inputParser } from './parse-input.ts';
import type { ServedRoute, Session } from './route.ts';

export type HttpOptions = {
  readonly log: FastifyBaseLogger;
  /** Where people reach the server, such as `https://longtable.example.org`. */
  readonly publicUrl: URL;
  readonly trustProxy: boolean;
  authenticate(headers: Headers): Promise<Session | null>;
};

/** The largest body of a request, in bytes; files have their own door. */
export const maxBodyBytes = 256 * 1024;

/**
 * The HTTP server with the product's routes on it, not yet listening. Every refusal leaves through the one error
 * handler below: code, text and error id, never SQL, a stack or a path (rulings, "Errors").
 */
export async function createHttpServer(options: HttpOptions, routes: readonly ServedRoute[]): Promise<FastifyInstance> {
  const server = fastify({
    loggerInstance: options.log,
    // One line for each request, written by ours below when there is something to say.
    disableRequestLogging: true,
    genReqId: () => randomBytes(6).toString('hex'),
    trustProxy: options.trustProxy,
    bodyLimit: maxBodyBytes,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
  });
  server.setErrorHandler((error, request, reply) => sendError(error, request, reply));
  server.setNotFoundHandler((request, reply) => sendError(refuse('request/unknown-address'), request, reply));
  await server.register(fastifyHelmet, securityHeaders(options.publicUrl));
  await server.register(fastifyCompress, { threshold: 2048, encodings: ['gzip', 'identity'] });
  server.addHook('onRequest', async (request) => {
    if (isUnsafe(request.method)) refuseForeignOrigin(request, options.publicUrl);
  });
  server.addHook('onResponse', async (request, reply) => {
    const line = { method: request.method, url: request.url.split('?')[0], status: reply.statusCode };
    request.log.debug({ ...line, ms: Math.round(reply.elapsedTime) }, 'request');
  });
  for (const route of routes) serve(server, route, options);
  return server;
}

function serve(server: FastifyInstance, route: ServedRoute, options: HttpOptions): void {
  const { endpoint } = route;
  const parse = inputParser(endpoint);
  server.route({
    method: endpoint.method,
    url: endpoint.path,
    schema: { response: { 200: answerSchema(endpoint.output) } },
    handler: async (request, reply) => {
      const headers = headersOf(request);
      // Who asks comes first: a stranger learns nothing from how an input is refused.
      const session = await options.authenticate(headers);
      reply.header('cache-control', 'no-store');
      return route.handle(() => parse(request), {
        session,
        log: request.log,
        ip: request.ip,
        headers,
        setCookie: (header) => void reply.header('set-cookie', header),
      });
    },
  });
}

function headersOf(request: FastifyRequest): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  return headers;
}

function isUnsafe(method: string): boolean {
  return method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS';
}

/** A browser says where a request comes from: anything but our own pages is refused (programs send no Origin). */
export function isForeignOrigin(origin: string | undefined, host: string | undefined, publicUrl: URL): boolean {
  if (origin === undefined) return false;
  if (!URL.canParse(origin)) return true;
  const from = new URL(origin);
  return from.host !== host && from.host !== publicUrl.host;
}

function refuseForeignOrigin(request: FastifyRequest, publicUrl: URL): void {
  if (isForeignOrigin(request.headers.origin, request.host, publicUrl)) throw refuse('request/foreign-origin');
}

function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = toRefusal(error);
  if (refusal.status >= 500) request.log.error({ err: error, errorId: request.id }, refusal.message);
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
  return reply.status(refusal.status).header('content-type', 'application/json; charset=utf-8').send(body);
}

function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (isConnectionLoss(error)) return refuse('server/unavailable', { cause: error, retryAfter: 1 });
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
  if (status === 413) return refuse('request/too-large', { cause: error });
  if (status === 415) return refuse('request/unsupported-type', { cause: error });
  if (typeof status === 'number' && status >= 400 && status < 500) return refuse('request/malformed', { cause: error });
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
        connectSrc: ["'self'", 'ws:', 'wss:'],
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
