import { notificationDeliveriesApi as declared } from '@longtable/contract/notification-deliveries';
import type { EndpointRefs } from './endpoint-refs.ts';

export const notificationDeliveriesApi: EndpointRefs<typeof declared> = declared;
