/** What the files of a person take, in bytes (docs/product/resources.md, "Storage used"). */
export type StoredBytes = {
  /** The present contents of files, without the trash. */
  readonly filesBytes: number;
  /** What is in the trash, with its versions. */
  readonly trashBytes: number;
  /** The versions of files that are not in the trash. */
  readonly versionsBytes: number;
};

/** From this part of the quota on, people are warned. */
const nearlyFullAt = 0.9;

/** All that a person's files take. */
export function usedBytesOf({ filesBytes, trashBytes, versionsBytes }: StoredBytes): number {
  return filesBytes + trashBytes + versionsBytes;
}

/** Whether a person should be warned: from 90 % of the quota on, and when nothing is left of it. `quota` is null without one. */
export function fullnessOf(usedBytes: number, quota: number | null): 'free' | 'nearlyFull' | 'full' {
  if (quota === null || usedBytes < quota * nearlyFullAt) return 'free';
  return usedBytes < quota ? 'nearlyFull' : 'full';
}
