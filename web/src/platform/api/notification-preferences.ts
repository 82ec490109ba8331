import { notificationPreferencesApi as declared } from '@longtable/contract/notification-preferences';
import type { EndpointRefs } from './endpoint-refs.ts';

export const notificationPreferencesApi: EndpointRefs<typeof declared> = declared;
