import { connectionLists, requestLists } from '../../features/people/connect/lists.ts';
import type { ConnectTab } from '../../kits/people/connect-search.ts';
import { fetchOnce } from './fetch-once.ts';

/** What a tab of Connect lists. */
export function fetchConnect(tab: ConnectTab): void {
  if (tab === 'connections') fetchOnce(connectionLists.query({ text: '', order: 'newest' }));
  else fetchOnce(requestLists.query({ text: '', direction: tab }));
}
