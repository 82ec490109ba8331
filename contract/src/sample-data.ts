import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { id, madeId } from './ids.ts';
import { sampleTaskCount } from './rules/sample-data.ts';

/** Titles of sample tasks that the person made their own: removing the sample data leaves them. */
const kept = z.array(z.string());
const done = z.object({ done: z.literal(true) });

/** A project with tasks to try things out, of one person only (docs/product/shell.md, "Sample data"). */
export const sampleDataApi = {
  get: endpoint('GET', '/api/sample-data', {
    input: z.object({}),
    output: z.object({
      isLoaded: z.boolean(),
      kept,
      /** Whether there are other tasks that the actor sees than unchanged sample tasks. */
      hasOwnTasks: z.boolean(),
    }),
  }),
  /** The ids are made by the client. Loaded once: while there is sample data, nothing happens. */
  load: endpoint('POST', '/api/sample-data', {
    input: z.object({ projectId: madeId, taskIds: z.array(madeId).length(sampleTaskCount) }),
    output: done,
  }),
  /** `changeId` is made by the client, for `restore`. Idempotent. */
  remove: endpoint('POST', '/api/sample-data/remove', {
    input: z.object({ changeId: madeId }),
    output: z.object({ kept }),
  }),
  /** Brings back what `remove` took under this id, for an hour, then `task/undo-over`. */
  restore: endpoint('POST', '/api/sample-data/restore', {
    input: z.object({ changeId: id }),
    output: done,
  }),
};
