import { chatPlacesApi } from '@longtable/contract/chat-places';
import type { Db } from '../../platform/db/database.ts';
import { query, type Route } from '../../policies/engine.ts';
import { createPlaces } from './places.service.ts';

/** The ways to a message anywhere in a chat, for everyone who reads it. */
export function placeRoutes({ db }: { db: Db }): Route[] {
  const places = createPlaces({ db });
  const access = ['chat', 'read'] as const;
  return [
    query(chatPlacesApi.around, { access }, ({ actor, chat, input }) => places.around(actor, chat, input)),
    query(chatPlacesApi.range, { access }, ({ actor, chat, input }) => places.range(actor, chat, input)),
    query(chatPlacesApi.search, { access }, ({ actor, chat, input }) => places.search(actor, chat, input)),
  ];
}
