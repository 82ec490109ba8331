import { taskImportsApi } from '@longtable/contract/task-imports';
import { action, command, query, type Route } from '../../../policies/engine.ts';
import { lockDependencies } from '../dependencies/dependencies.ts';
import { createTaskImports, type Importing } from './imports.service.ts';

/** The endpoints of imports and who may call them. */
export function taskImportRoutes(importing: Importing): Route[] {
  const imports = createTaskImports(importing);
  return [
    query(taskImportsApi.list, { access: 'signedIn' }, ({ actor }) => imports.list(actor)),
    // Reads, but by POST: the keys may be too many for an address.
    action(taskImportsApi.known, { access: 'signedIn' }, ({ actor, input }) => imports.known(actor, input)),
    action(taskImportsApi.alike, { access: 'signedIn' }, ({ actor, input }) => imports.alike(actor, input)),
    // The first part creates the import; ownership is checked under its lock.
    command(
      taskImportsApi.add,
      {
        access: 'signedIn',
        lockFirst: async (tx, { input }) =>
          input.tasks.some(({ dependencies }) => dependencies.length > 0) && lockDependencies(tx),
      },
      ({ change, actor, input }) => imports.add(change, actor, input),
    ),
    command(taskImportsApi.undo, { access: ['taskImport', 'undo'] }, ({ change, actor, taskImport, input }) =>
      imports.undo(change, actor, taskImport, input),
    ),
  ];
}
