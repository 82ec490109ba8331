import { itemCardsApi as declared } from '@longtable/contract/item-cards';
import type { EndpointRefs } from './endpoint-refs.ts';

export const itemCardsApi: EndpointRefs<typeof declared> = declared;
