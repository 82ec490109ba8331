import { z } from 'zod';
import { defineErrors } from './define-errors.ts';
import { endpoint } from './endpoint.ts';
import { resource } from './resources.ts';

/** What the files of the actor take, in bytes: those that they added in any place (docs/product/resources.md, "Storage used"). */
export const storageUse = z.object({
  /** The present contents of files, without the trash. */
  filesBytes: z.number(),
  /** What is in the trash, with its versions. */
  trashBytes: z.number(),
  /** The versions of files that are not in the trash. */
  versionsBytes: z.number(),
  /** Of two answers or events the one with the higher version is newer. */
  version: z.int(),
});
export type StorageUse = z.infer<typeof storageUse>;

/** A file, and what its versions take. */
const storedFile = resource.extend({ versionsBytes: z.number() });
export type StoredFile = z.infer<typeof storedFile>;

export const resourceStorageApi = {
  /** What the actor's files take, and how much they may take; null without a limit. */
  get: endpoint('GET', '/api/resources/storage', {
    input: z.object({}),
    output: storageUse.extend({ quotaBytes: z.number().nullable() }),
  }),
  /** The actor's largest files with their versions, the largest first, from all places and the trash. */
  largest: endpoint('GET', '/api/resources/storage/largest', {
    input: z.object({}),
    output: z.object({ files: z.array(storedFile) }),
  }),
};

/** Live events, to the person whose files these are. */
export const resourceStorageEvents = {
  /** What their files take now. */
  'storage.changed': storageUse,
};

/** Refusals: docs/product/resources.md, "Storage used". */
export const resourceStorageErrors = defineErrors({
  'storage/full': {
    status: 409,
    text: 'Not enough storage: {used} of {limit} used. Delete files, empty the trash or delete old versions.',
  },
  'storage/owner-full': {
    status: 409,
    text: 'The person who added this file has no storage left for another version of it.',
  },
});
