import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/** The body of such a request is a file as it is. */
export type Upload = {
  readonly maxBytes: number;
  /** What a larger one is refused with. */
  readonly tooLarge: ErrorCode;
};

/** The largest JSON body of a request, in bytes, unless its endpoint says otherwise. */
export const defaultBodyBytes = 32 * 1024;
/** The same for endpoints that take long texts or many rows. */
export const largeBodyBytes = 256 * 1024;

/**
 * One promise between client and server: a method and path, what goes in, what comes out.
 * `input` is one flat object; the keys that the path names (`:taskId`) travel in the path, the rest in the
 * query of a GET, DELETE or upload and in the JSON body of everything else.
 */
export type Endpoint<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> = {
  readonly method: Method;
  readonly path: `/api/${string}`;
  readonly input: Input;
  readonly output: Output;
  /** The body of the request is a file as it is; `input` then travels in the query. */
  readonly upload?: Upload;
  /** The largest JSON body, in bytes; `defaultBodyBytes` when absent. */
  readonly maxBodyBytes?: number;
};

/** An endpoint that takes a file. */
export type UploadEndpoint<
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
> = Endpoint<Input, Output> & { readonly upload: Upload };

/** What a caller passes to the endpoint, before defaults are filled in. */
export type InputOf<E extends Endpoint> = z.input<E['input']>;
/** What the handler is given, after defaults and trimming. */
export type ParsedInputOf<E extends Endpoint> = z.output<E['input']>;
/** What the server answers. */
export type OutputOf<E extends Endpoint> = z.output<E['output']>;
/** What a caller gets back: the answer without the cards that it brings, which the client keeps (cards.ts). */
export type AnswerOf<E extends Endpoint> = WithoutCards<OutputOf<E>>;

type WithoutCards<Output> = Output extends { cards: unknown } ? Omit<Output, 'cards'> : Output;

/** Declares an endpoint; the server's `route()` serves it and the client's `call()` calls it. */
export function endpoint<Input extends z.ZodType, Output extends z.ZodType>(
  method: Method,
  path: `/api/${string}`,
  shapes: { input: Input; output: Output; upload: Upload },
): UploadEndpoint<Input, Output>;
export function endpoint<Input extends z.ZodType, Output extends z.ZodType>(
  method: Method,
  path: `/api/${string}`,
  shapes: { input: Input; output: Output; maxBodyBytes?: number },
): Endpoint<Input, Output>;
export function endpoint(
  method: Method,
  path: `/api/${string}`,
  shapes: { input: z.ZodType; output: z.ZodType; upload?: Upload; maxBodyBytes?: number },
): Endpoint {
  return { method, path, ...shapes };
}

/** True when the input that the path does not name travels in the query, not in a JSON body. */
export function travelsInQuery({ method, upload }: Pick<Endpoint, 'method' | 'upload'>): boolean {
  return method === 'GET' || method === 'DELETE' || upload !== undefined;
}

/** The names of the parameters in a path: `/api/tasks/:taskId/move` gives `['taskId']`. */
export function pathParameters(path: string): string[] {
  return [...path.matchAll(/:([A-Za-z]+)/g)].map((match) => match[1] ?? '');
}
