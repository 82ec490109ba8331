import { z } from 'zod';

/** A file as the response of an endpoint, instead of JSON; declared by `output: fileAnswer`. */
export type FileAnswer = {
  readonly contentType: string;
  /** Chunks, read while they are sent. */
  readonly content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
  /** In bytes, if known beforehand. */
  readonly size?: number;
  /** The browser saves the file under this name instead of showing it. */
  readonly saveAs?: string;
  /** The content at this address never changes, so that browsers cache it for good. */
  readonly immutable?: boolean;
};

/** The output of an endpoint that responds with a file. Clients open its address instead of using `call()`. */
export const fileAnswer = z.custom<FileAnswer>();
