import type { Endpoint } from '@longtable/contract/endpoint';
import type { Address } from '../client.ts';

/**
 * The endpoints of one noun, to be called. The shapes stay behind: whatever this folder imports of the contract, the
 * build reduces to methods and paths (`contractParts` in vite.config.ts). Who checks input in the browser imports
 * the shape from the contract.
 */
export type Addresses<Api> = {
  readonly [Name in keyof Api]: Api[Name] extends Endpoint ? Address<Api[Name]> : never;
};
