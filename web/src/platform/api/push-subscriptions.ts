import { pushSubscriptionsApi as declared } from '@longtable/contract/push-subscriptions';
import type { EndpointRefs } from './endpoint-refs.ts';

export const pushSubscriptionsApi: EndpointRefs<typeof declared> = declared;
