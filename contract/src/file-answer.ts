import { z } from 'zod';

/** A file as the response of an endpoint, instead of JSON; declared by `output: fileAnswer`. */
export type FileAnswer = {
  readonly contentType: string;
  /** Chunks, read while they are sent. Not read at all when the answer needs none of them, or only a part (`slice`). */
  readonly content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
  /** In bytes, if known beforehand. */
  readonly size?: number;
  /**
   * Reads the bytes from offset `from` up to and without `to`. With it and `size`, requests for a part of the file are
   * answered with that part, so that players can seek and downloads can be resumed.
   */
  readonly slice?: (from: number, to: number) => AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
  /**
   * Identifies the content, byte by byte: a strong entity tag with its quotes, such as `"3f2a"`. A browser that still has
   * this content is told so instead of getting it again, and a resumed download never joins two contents.
   */
  readonly etag?: string;
  /** The browser saves the file under this name instead of showing it. */
  readonly saveAs?: string;
  /** The content at this address never changes, so that browsers cache it for good. */
  readonly immutable?: boolean;
  /**
   * Browsers may keep the file and show it for so many seconds without asking again; with 0 they ask each time, which takes
   * an `etag` to be of use. Files with neither this nor `immutable` are not kept.
   */
  readonly maxAgeSeconds?: number;
  /** The address itself is the right to the file: it is neither kept with the file nor told to other sites. */
  readonly hasSecretAddress?: boolean;
};

/** The output of an endpoint that responds with a file. Clients open its address instead of using `call()`. */
export const fileAnswer = z.custom<FileAnswer>();
