import { maxImportKeys } from '@longtable/contract/rules/task-limits';
import type { TaskImport, TaskLikeness } from '@longtable/contract/task-imports';
import { queryOptions } from '@tanstack/react-query';
import { taskImportsApi } from '../../../../platform/api/task-imports.ts';
import { call } from '../../../../platform/client.ts';
import type { SystemId } from '../model/source.ts';
import { digestOf } from '../systems/digest.ts';

/** Maximum request size in bytes, below the server's limit of 256 KB. */
const maxBytes = 180 * 1024;

/** An existing task and the import that created it. */
export type KnownTask = { readonly taskId: string; readonly importId: string };

const fresh = { staleTime: 0, gcTime: 0, meta: { keep: false } } as const;

/** The user's imports that can be undone or continued. */
export const importsQuery = queryOptions<readonly TaskImport[]>({
  queryKey: ['task-imports'],
  queryFn: async ({ signal }) => (await call(taskImportsApi.list, {}, { signal })).imports,
  ...fresh,
});

/** Looks up existing tasks of a file by identity. `file` is the number of the chosen file. */
export function knownTasksQuery(file: number, source: SystemId | null, identities: readonly string[]) {
  return queryOptions<ReadonlyMap<string, KnownTask>>({
    queryKey: ['task-imports', 'known', file, source, digestOf(identities.join('\n'))],
    enabled: source !== null,
    queryFn: async ({ signal }) => {
      const known = new Map<string, KnownTask>();
      for (const keys of inRequests(identities, (key) => 3 + 3 * key.length)) {
        const answer = await call(taskImportsApi.known, { source: source ?? '', keys }, { signal });
        for (const { key, taskId, importId } of answer.known) known.set(key, { taskId, importId });
      }
      return known;
    },
    ...fresh,
  });
}

/** Looks up existing tasks with the same title, project and due date: their ids in the order of `likenesses`. */
export function alikeTasksQuery(file: number, likenesses: readonly TaskLikeness[], isReady: boolean) {
  return queryOptions<readonly (readonly string[])[]>({
    queryKey: ['task-imports', 'alike', file, digestOf(JSON.stringify(likenesses))],
    enabled: isReady && likenesses.length > 0,
    queryFn: async ({ signal }) => {
      const found: string[][] = [];
      for (const tasks of inRequests(likenesses, ({ title }) => 120 + 3 * title.length)) {
        const { alike } = await call(taskImportsApi.alike, { tasks }, { signal });
        const ids: string[][] = tasks.map(() => []);
        for (const { index, taskId } of alike) ids[index]?.push(taskId);
        found.push(...ids);
      }
      return found;
    },
    ...fresh,
  });
}

/** Splits what is asked into requests within the limits; `sizeOf` is the most bytes that one takes. */
function inRequests<Asked>(keys: readonly Asked[], sizeOf: (asked: Asked) => number): Asked[][] {
  const requests: Asked[][] = [];
  let bytes = 0;
  for (const key of keys) {
    const size = sizeOf(key);
    const last = requests.at(-1);
    if (last && last.length < maxImportKeys && bytes + size <= maxBytes) {
      last.push(key);
      bytes += size;
    } else {
      requests.push([key]);
      bytes = size;
    }
  }
  return requests;
}
