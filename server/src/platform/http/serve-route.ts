import { defaultBodyBytes, type Endpoint } from '@longtable/contract/endpoint';
import { type FileAnswer, fileAnswer } from '@longtable/contract/file-answer';
import { type TusAnswer, tusAnswer } from '@longtable/contract/tus-answer';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type ConcurrencyLimit, createConcurrencyLimit } from '../limits/concurrency-limit.ts';
import { runNamed } from '../log/under-way.ts';
import { serializeAnswer } from './answer-schema.ts';
import { refuse } from './errors.ts';
import { inputParser } from './parse-input.ts';
import type { RequestContext, RequestHeaders, ServedRoute, Session } from './route.ts';
import { sendFile } from './send-file.ts';
import { discard, streamBody } from './stream-body.ts';
import { markTus, sendTus } from './tus.ts';

/**
 * Concurrent uploads of one person. Bodies may take minutes, so uploads have their own limit: otherwise a person could
 * keep many open endlessly.
 */
export const uploadsAtOnce = { maxPerKey: 4, maxQueuedPerKey: 0 };

/** Serves endpoints that take files in their own scope, where `streamBody` reads bodies of any type. */
export function serveUploads(scope: FastifyInstance, routes: readonly ServedRoute[], serving: Serving): void {
  const uploads = createConcurrencyLimit({ ...uploadsAtOnce, wait: 'until the others are done' });
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, _body, done) => done(null));
  scope.addHook('onRequest', (request, _reply, done) => {
    // The type that the sender declares is ignored.
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
    // Not limited together with other requests: its body may take minutes.
    serve(scope, route, { ...serving, requests: { run: (_key, work) => work() } }, fileOf);
  }
}

/**
 * Serves endpoints with `oneClickAt` there too, in their own scope, where bodies of any type are dropped. Such an endpoint must need
 * no session: forms of other sites can send these types without a preflight.
 */
export function serveOneClicks(
  scope: FastifyInstance,
  routes: readonly ServedRoute[],
  serving: Serving,
): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, done) => done(null));
  for (const route of routes) {
    const { oneClickAt } = route.endpoint;
    if (oneClickAt !== undefined) serve(scope, route, serving, takesNone, oneClickAt);
  }
}

/** Ids of people by request, for the log. */
export type People = WeakMap<FastifyRequest, string>;

/** Authenticates requests. */
export type Authentication = {
  authenticate(headers: RequestHeaders): Promise<Session | null>;
  /**
   * Called after a successful request of a person. Returns the Set-Cookie header that prolongs their session if due.
   */
  used(headers: RequestHeaders): Promise<string | null>;
};

/** Dependencies of all routes. */
export type Serving = {
  readonly options: Authentication;
  readonly people: People;
  /** Null for uploads. */
  readonly requests: Pick<ConcurrencyLimit, 'run'>;
};

/** The file of an upload. */
type FileOf = (
  request: FastifyRequest,
  endpoint: Endpoint,
  session: Session | null,
) => AsyncIterable<Uint8Array>;

const takesNone: FileOf = (_request, { path }) => {
  throw new Error(`${path} takes no file.`);
};

/** Serves a route: authenticates, handles the request within the person's limit, and responds. */
export function serve(
  server: FastifyInstance,
  route: ServedRoute,
  { options, people, requests }: Serving,
  fileOf: FileOf = takesNone,
  url: string = route.endpoint.path,
): void {
  const { endpoint } = route;
  const parse = inputParser(endpoint);
  const answersWithFile = endpoint.output === fileAnswer;
  const answersInTus = endpoint.output === tusAnswer;
  const name = `${endpoint.method} ${endpoint.path}`;
  server.route({
    method: endpoint.method,
    url,
    bodyLimit: endpoint.maxBodyBytes ?? defaultBodyBytes,
    ...((answersWithFile || answersInTus) && { compress: false }),
    // Security policies are for pages. The headers that responses need are set below.
    helmet: false,
    handler: async (request, reply) => {
      const headers = headersOf(request);
      if (endpoint.tus) markTus(reply);
      // Authenticate first, so that strangers learn nothing from how an input is refused.
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
        hangUp: () => request.raw.destroy(),
        setCookie(header) {
          cookieGiven = true;
          reply.header('set-cookie', header);
        },
      };
      const answer = await requests.run(session?.userId ?? request.ip, async () => {
        // A client that disconnected while its request was queued gets no response, and sends it again.
        if (request.raw.socket.destroyed) throw refuse('request/too-many', { params: { wait: 'a moment' } });
        return runNamed(name, () => route.handle(brought, context));
      });
      // Do not replace the cookie of a request that signed in or out, or add one to a response that may be cached.
      const mayProlong = session && !cookieGiven && !answersWithFile;
      const cookie = mayProlong ? await options.used(headers) : null;
      if (cookie) reply.header('set-cookie', cookie);
      if (answersInTus) return sendTus(reply, answer as TusAnswer);
      if (answersWithFile) return sendFile(reply, answer as FileAnswer);
      const json = serializeAnswer(reply, endpoint.output, answer);
      reply.type('application/json; charset=utf-8');
      return json;
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
