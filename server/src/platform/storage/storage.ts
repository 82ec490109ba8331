/** What is in a file, in chunks. It is asked for as fast as it can be taken, and once. */
export type Content = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** A file as it is read. Nothing is opened before `content` is, which can be read once. */
export type StoredFile = {
  /** In bytes. */
  readonly size: number;
  readonly content: AsyncIterable<Uint8Array>;
};

/** Where files are kept, whatever is behind it: a folder of this machine, or one day a bucket that all nodes share. */
export type Storage = {
  /**
   * Writes a file while its content is read, no faster than it can be written; it is there to stay when this resolves.
   * Rejects with the failure of the content, and then nothing is left of it. A key is written once: what is at it does
   * not change.
   */
  put(key: string, content: Content): Promise<void>;
  /** Null when there is none. */
  read(key: string): Promise<StoredFile | null>;
  /** Removes a file; nothing happens when there is none. */
  remove(key: string): Promise<void>;
  exists(key: string): Promise<boolean>;
};

/** The name of the bucket. */
export const bucket = 'resources';

/**
 * The key of a file of somebody (docs/product/general.md, "Pictures": `public/{userId}/…`). It is made of ids and names
 * of ours, never of what a person has typed.
 */
export function keyOf(userId: string, folder: string, name: string): string {
  return checkedKey(`public/${userId}/${folder}/${name}`);
}

/** The key; throws when it could lead out of the bucket, or mean another key in some storage. */
export function checkedKey(key: string): string {
  if (key.length > 500 || !/^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/.test(key))
    throw new Error(`${JSON.stringify(key.slice(0, 500))} is no key of a file.`);
  return key;
}
