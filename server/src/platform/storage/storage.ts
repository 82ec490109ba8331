/** The content of a file in chunks, read once and as fast as it can be written. */
export type Content = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** A file to read. Opened when `content`, which can be read once, or a slice is first read. */
export type StoredFile = {
  /** In bytes. */
  readonly size: number;
  readonly content: AsyncIterable<Uint8Array>;
  /**
   * The bytes from offset `from` up to and without `to`; fewer where the file ends before. As many slices as are asked
   * for. Throws a RangeError, when read, for offsets that are negative or no integers.
   */
  slice(from: number, to: number): AsyncIterable<Uint8Array>;
};

/** Where files are stored: a folder of this machine, or a bucket that all nodes share. */
export type Storage = {
  /**
   * Writes a file while its content is read, no faster than it can be stored. Durable when this resolves. Rejects with
   * the error of the content, and leaves nothing behind then. A key is written once; its content never changes.
   */
  put(key: string, content: Content): Promise<void>;
  /**
   * Stores a finished file of this machine under a second name, without a copy of its bytes; only storages on its disk can. Durable
   * when this resolves. False when the file system can't: then it is copied by `put`.
   */
  link?(key: string, file: string): Promise<boolean>;
  /**
   * Stores what a key contains under another one, within the storage: its bytes do not pass through this process. Durable when this
   * resolves. False when there is nothing to copy.
   */
  copy(from: string, to: string): Promise<boolean>;
  /** Null when there is none. */
  read(key: string): Promise<StoredFile | null>;
  /** Removes a file, and what an interrupted `put` has left of it; does nothing when there is none. */
  remove(key: string): Promise<void>;
  exists(key: string): Promise<boolean>;
};

/** The folder's name for its bucket. */
export const bucket = 'resources';

/**
 * The key of a person's file (docs/product/general.md, "Pictures": `public/{userId}/…`). Made of ids and fixed names,
 * never of what a person has typed.
 */
export function keyOf(userId: string, folder: string, name: string): string {
  return checkedKey(`public/${userId}/${folder}/${name}`);
}

/** Checks a key; throws when it could lead out of the bucket, or mean another key in some storage. */
export function checkedKey(key: string): string {
  if (key.length > 500 || !/^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/.test(key))
    throw new Error(`${JSON.stringify(key.slice(0, 500))} is no key of a file.`);
  return key;
}
