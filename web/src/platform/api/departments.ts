import { departmentsApi as declared } from '@longtable/contract/departments';
import type { EndpointRefs } from './endpoint-refs.ts';

export const departmentsApi: EndpointRefs<typeof declared> = declared;
