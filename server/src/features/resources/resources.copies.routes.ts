import { resourceCopiesApi } from '@longtable/contract/resource-copies';
import { action, command, query, type Route } from '../../policies/engine.ts';
import type { ResourceCopies } from './resources.copies.ts';
import { presentCopy } from './resources.presenter.ts';

/** The endpoints of copying. Starting is an action: it makes several changes, and copies files between them. */
export function resourceCopyRoutes(copies: ResourceCopies): Route[] {
  return [
    action(resourceCopiesApi.start, { access: 'signedIn' }, ({ actor, input }) => copies.start(actor, input)),
    query(resourceCopiesApi.get, { access: ['resourceCopy', 'read'] }, async ({ resourceCopy }) =>
      presentCopy(resourceCopy),
    ),
    command(resourceCopiesApi.cancel, { access: ['resourceCopy', 'edit'] }, ({ change, resourceCopy }) =>
      copies.cancel(change, resourceCopy),
    ),
  ];
}
