import type { Person, TestApp } from './test-app.ts';

/** Assigns a task to a person regardless of whether they are connected, which no endpoint would. */
export async function shareTask(
  app: TestApp,
  taskId: string,
  { to, by }: { to: Person; by?: Person },
): Promise<void> {
  await app.database.db
    .updateTable('tasks')
    .set((eb) => ({ assigned_to: to.id, version: eb('version', '+', 1), ...(by && { assigned_by: by.id }) }))
    .where('id', '=', taskId)
    .execute();
}
