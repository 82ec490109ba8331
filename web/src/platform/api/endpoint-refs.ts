import type { Endpoint } from '@longtable/contract/endpoint';
import type { EndpointRef } from '../client.ts';

/**
 * The endpoints of a resource without their schemas: the build reduces imports of the contract in this folder to
 * methods and paths (`contractParts` in vite.config.ts). Modules that validate input import the schemas from the
 * contract instead.
 */
export type EndpointRefs<Api> = {
  readonly [Name in keyof Api]: Api[Name] extends Endpoint ? EndpointRef<Api[Name]> : never;
};
