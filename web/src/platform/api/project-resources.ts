import { projectResourcesApi as declared } from '@longtable/contract/project-resources';
import type { Addresses } from './addresses.ts';

export const projectResourcesApi: Addresses<typeof declared> = declared;
