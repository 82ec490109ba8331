import { notificationDeliveriesApi } from '@longtable/contract/notification-deliveries';
import { query, type Route } from '../../../policies/engine.ts';
import type { Deliveries } from './deliveries.service.ts';

/** The endpoints of the delivery log. */
export function deliveryRoutes(deliveries: Deliveries): Route[] {
  return [
    query(notificationDeliveriesApi.get, { access: ['notification', 'read'] }, async ({ notification }) =>
      deliveries.get(notification),
    ),
    query(notificationDeliveriesApi.list, { access: 'signedIn' }, ({ actor, input }) =>
      deliveries.list(actor, input),
    ),
  ];
}
