import { connectionLists, requestLists } from '../../features/people/connect/lists.ts';
import type { ConnectTab } from '../../kits/people/connect-search.ts';
import { prefetch } from './prefetch.ts';

/** Prefetches the list of a tab of Connect. */
export function prefetchConnect(tab: ConnectTab): void {
  if (tab === 'connections') prefetch(connectionLists.query({ text: '', order: 'newest' }));
  else prefetch(requestLists.query({ text: '', direction: tab }));
}
