import { sampleDataApi as declared } from '@longtable/contract/sample-data';
import type { EndpointRefs } from './endpoint-refs.ts';

export const sampleDataApi: EndpointRefs<typeof declared> = declared;
