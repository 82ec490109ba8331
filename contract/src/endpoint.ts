import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';

export type Method = 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

/** The body of such a request is the raw file. */
export type Upload = {
  readonly maxBytes: number;
  /** The refusal of a larger file. */
  readonly tooLarge: ErrorCode;
};

/** The largest JSON body of a request, in bytes, unless its endpoint says otherwise. */
export const defaultBodyBytes = 32 * 1024;
/** The same for endpoints that take long texts or many rows. */
export const largeBodyBytes = 256 * 1024;

/**
 * One endpoint: method, path, input and output. `input` is one flat object: keys named in the path (`:taskId`) travel
 * in the path, the others in the query of a GET, DELETE or upload, and in the JSON body of all other requests. With
 * `tus` the others travel in headers.
 */
export type Endpoint<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> = {
  readonly method: Method;
  readonly path: `/api/${string}`;
  readonly input: Input;
  readonly output: Output;
  /** The body of the request is the raw file; `input` travels in the query. */
  readonly upload?: Upload;
  /** The largest JSON body, in bytes; `defaultBodyBytes` when absent. */
  readonly maxBodyBytes?: number;
  /**
   * The endpoint speaks tus (tus-answer.ts): `uploadLength` and `uploadOffset` are headers, and everything else that is not in the
   * path is an entry of the header Upload-Metadata.
   */
  readonly tus?: true;
  /**
   * The address of a page that takes the same request with a body of any type, which is not read: mail programs post the form
   * of RFC 8058 to the address that they were given.
   */
  readonly oneClickAt?: `/${string}`;
};

/** An endpoint that takes a file. */
export type UploadEndpoint<
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
> = Endpoint<Input, Output> & { readonly upload: Upload };

/** The input as callers pass it, before defaults are applied. */
export type InputOf<E extends Endpoint> = z.input<E['input']>;
/** The input as handlers get it, after defaults and trimming. */
export type ParsedInputOf<E extends Endpoint> = z.output<E['input']>;
/** What the server answers. */
export type OutputOf<E extends Endpoint> = z.output<E['output']>;
/** What `call()` resolves to: the output without its cards, which the client keeps separately (cards.ts). */
export type AnswerOf<E extends Endpoint> = WithoutCards<OutputOf<E>>;

type WithoutCards<Output> = Output extends { cards: unknown } ? Omit<Output, 'cards'> : Output;

/** Declares an endpoint; the server's `route()` serves it and the client's `call()` calls it. */
export function endpoint<Input extends z.ZodType, Output extends z.ZodType>(
  method: Method,
  path: `/api/${string}`,
  shapes: { input: Input; output: Output; upload: Upload; tus?: true },
): UploadEndpoint<Input, Output>;
export function endpoint<Input extends z.ZodType, Output extends z.ZodType>(
  method: Method,
  path: `/api/${string}`,
  shapes: { input: Input; output: Output; maxBodyBytes?: number; tus?: true; oneClickAt?: `/${string}` },
): Endpoint<Input, Output>;
export function endpoint(
  method: Method,
  path: `/api/${string}`,
  shapes: {
    input: z.ZodType;
    output: z.ZodType;
    upload?: Upload;
    maxBodyBytes?: number;
    tus?: true;
    oneClickAt?: `/${string}`;
  },
): Endpoint {
  return { method, path, ...shapes };
}

/** True when input that is not in the path travels in the query instead of a JSON body. */
export function travelsInQuery({ method, upload }: Pick<Endpoint, 'method' | 'upload'>): boolean {
  return method === 'GET' || method === 'DELETE' || upload !== undefined;
}

/** The names of the parameters in a path: `/api/tasks/:taskId/move` gives `['taskId']`. */
export function pathParameters(path: string): string[] {
  return [...path.matchAll(/:([A-Za-z]+)/g)].map((match) => match[1] ?? '');
}
