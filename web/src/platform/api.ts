import { api as served } from '@longtable/contract/api';
import type { Endpoint } from '@longtable/contract/endpoint';
import type { Address } from './client.ts';

type Addresses<Api> = {
  readonly [Noun in keyof Api]: {
    readonly [Name in keyof Api[Noun]]: Api[Noun][Name] extends Endpoint ? Address<Api[Noun][Name]> : never;
  };
};

/**
 * Every endpoint of the product, to be called. The shapes stay behind (the build leaves them out, see
 * `endpointAddresses` in vite.config.ts): who checks input in the browser imports the shape from the contract.
 */
export const api: Addresses<typeof served> = served;
