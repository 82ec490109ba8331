import { z } from 'zod';

/** A file as an endpoint answers with it, in place of JSON; declared by `output: fileAnswer`. */
export type FileAnswer = {
  readonly contentType: string;
  /** In chunks, read as they are sent. */
  readonly content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
  /** In bytes, where it is known beforehand. */
  readonly size?: number;
  /** Saved under this name by the browser, instead of shown. */
  readonly saveAs?: string;
  /** What is at this address never changes: browsers keep it for good. */
  readonly immutable?: boolean;
};

/** The output of an endpoint that answers with a file. A client opens its address; it does not `call()` it. */
export const fileAnswer = z.custom<FileAnswer>();
