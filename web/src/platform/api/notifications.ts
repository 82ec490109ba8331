import { notificationsApi as declared } from '@longtable/contract/notifications';
import type { EndpointRefs } from './endpoint-refs.ts';

export const notificationsApi: EndpointRefs<typeof declared> = declared;
