/** Where files are kept, whatever is behind it: a folder of this machine, or one day a bucket that all nodes share. */
export type Storage = {
  /** Writes a file, to stay when this resolves. A key is written once: what is at it does not change. */
  put(key: string, content: Uint8Array): Promise<void>;
  /** The file as it is read; null when there is none. Who asks for it reads it, or ends the reading. */
  read(key: string): Promise<AsyncIterable<Uint8Array> | null>;
  /** Removes a file; nothing happens when there is none. */
  remove(key: string): Promise<void>;
  exists(key: string): Promise<boolean>;
};

/** The bucket of collaboration §7 "Storage". */
export const bucket = 'resources';

/**
 * The key of a file of somebody (collaboration §7: `public/{userId}/…`). It is made of ids and names of ours, never
 * of what a person has typed.
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
