import { newId } from '@longtable/contract/ids';
import { now } from '../product/clock.ts';
import { openConnection, requestBytes } from '../product/connection.ts';

/** Writes in the projects of a person who deletes their account, until stopped. */
export type WritersTask = {
  readonly port: number;
  readonly cookie: string;
  readonly writers: number;
  readonly projectIds: readonly string[];
  /** The person who is assigned every other new task. */
  readonly leaverId: string;
};

/** A request: when it was sent (milliseconds since 1970), how long the response took, and its status. */
export type WriteResult = { readonly at: number; readonly took: number; readonly status: number };

// A separate process, so that generating load takes nothing from the server's event loop.
let stopped = false;
process.on('message', (message: WritersTask | 'stop') => {
  if (message === 'stop') stopped = true;
  else
    void write(message).then(
      (results) => process.send?.(results, () => process.exit(0)),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
});

async function write({ port, cookie, writers, projectIds, leaverId }: WritersTask): Promise<WriteResult[]> {
  const results: WriteResult[] = [];
  let project = 0;
  await Promise.all(
    Array.from({ length: writers }, async () => {
      const connection = await openConnection(port);
      const send = async (path: string, body: object) => {
        const at = now();
        const { status } = await connection.send(requestBytes('POST', path, { cookie, body }));
        results.push({ at, took: now() - at, status });
        return status;
      };
      while (!stopped) {
        project += 1;
        const id = newId();
        const projectId = projectIds[project % projectIds.length];
        const assignee = project % 2 === 0 ? { assigneeId: leaverId } : {};
        // Refused when the person has left: then the writer keeps the task.
        const status = await send('/api/tasks', { id, title: 'New', projectId, ...assignee });
        if (status >= 400) await send('/api/tasks', { id, title: 'New', projectId });
        await send(`/api/tasks/${id}/move`, { status: 'completed', changeId: newId() });
        await send(`/api/tasks/${id}/comments`, { id: newId(), content: 'Done' });
      }
      connection.close();
    }),
  );
  return results;
}
