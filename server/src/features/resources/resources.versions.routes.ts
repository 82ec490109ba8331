import { resourceVersionsApi } from '@longtable/contract/resource-versions';
import { command, query, type Route } from '../../policies/engine.ts';
import type { ResourceVersions } from './resources.versions.ts';

/** The endpoints of versions. Whoever sees a file sees its versions; whoever may change it restores and deletes them. */
export function resourceVersionRoutes(versions: ResourceVersions): Route[] {
  return [
    query(resourceVersionsApi.list, { access: ['resource', 'read'] }, ({ resource }) =>
      versions.list(resource),
    ),
    command(
      resourceVersionsApi.restore,
      { access: ['resource', 'edit'] },
      ({ change, actor, resource, input }) => versions.restore(change, actor, resource, input),
    ),
    command(resourceVersionsApi.delete, { access: ['resource', 'edit'] }, ({ change, input }) =>
      versions.delete(change, input),
    ),
    query(resourceVersionsApi.content, { access: ['resource', 'read'] }, ({ resource, input }) =>
      versions.content(resource, input),
    ),
  ];
}
