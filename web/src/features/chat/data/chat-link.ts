import type { Chat } from '@longtable/contract/chats';
import type { ErrorCode } from '@longtable/contract/errors';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useCallback } from 'react';
import { directChatLink } from '../../../kits/people/direct-chat-link.ts';
import { ApiError } from '../../../platform/client.ts';
import type { ItemView } from '../../../platform/item-view.ts';
import { paths } from '../../../platform/paths.ts';
import { useUser } from '../../../platform/session.ts';
import { directChatQuery, knownDirectChat } from './chat-rows.ts';
import { useChat } from './chats.ts';

export { directChatLink };

/** The parts of an address that say which chat is open. */
export type ChatParams = {
  /** The two people of a direct chat, as in its address. */
  readonly people?: string | undefined;
  readonly teamId?: string | undefined;
  readonly departmentId?: string | undefined;
  readonly projectId?: string | undefined;
};

/** The chat of an address: by its id, or the direct chat with a person; null for none, and `unknown` for one that can't be theirs. */
type Opened = { readonly chatId: string } | { readonly personId: string } | 'unknown' | null;

/** The address of a chat, for `Link` and `navigate`. */
export function chatLink(
  chat: Pick<Chat, 'id' | 'kind' | 'teamId' | 'departmentId' | 'projectId' | 'personId'>,
) {
  const { id, kind, teamId, departmentId, projectId, personId } = chat;
  switch (kind) {
    case 'team':
      return { to: paths.teamChat, params: { teamId: teamId ?? id } } as const;
    case 'department':
      return {
        to: paths.departmentChat,
        params: { teamId: teamId ?? '', departmentId: departmentId ?? id },
      } as const;
    case 'project':
      return { to: paths.projectChat, params: { projectId: projectId ?? id } } as const;
    case 'group':
      return { to: paths.directChat, params: { people: id } } as const;
    case 'direct':
      // Of somebody who has deleted the account, the id is not known any more.
      return personId === null
        ? ({ to: paths.directChat, params: { people: id } } as const)
        : directChatLink(personId);
  }
}

/** Which chat an address opens. `me` is the id of the person. */
export function openedBy({ people, teamId, departmentId, projectId }: ChatParams, me: string): Opened {
  const place = departmentId ?? teamId ?? projectId;
  if (place !== undefined) return { chatId: place };
  if (people === undefined) return null;
  const [first = '', second] = people.split('_');
  if (second === undefined) return { chatId: first };
  if (first === me) return { personId: second };
  return second === me ? { personId: first } : 'unknown';
}

/** The chat of the address in a component: null on the page of all chats, otherwise as `useChat`. */
export function useOpenChat(): ItemView<Chat> | null {
  const params: ChatParams = useParams({ strict: false });
  const { id: me } = useUser();
  const opened = openedBy(params, me);
  const personId = typeof opened === 'object' && opened && 'personId' in opened ? opened.personId : null;
  const direct = useQuery({
    ...directChatQuery(personId ?? ''),
    enabled: personId !== null,
    initialData: () => (personId === null ? undefined : knownDirectChat(personId)?.id),
    initialDataUpdatedAt: 0,
  });
  const { data, error, isFetching, refetch } = direct;
  const reload = useCallback(() => void refetch(), [refetch]);
  const chatId = typeof opened === 'object' && opened && 'chatId' in opened ? opened.chatId : (data ?? null);
  const view = useChat(chatId);
  const failure = chatId === null && !isFetching ? error : null;
  const isRefused = opened === 'unknown' || (failure instanceof ApiError && refusals.has(failure.code));
  if (!opened) return null;
  if (isRefused) return { state: 'unavailable', item: null, error: null, reload };
  return failure ? { state: 'failed', item: null, error: failure, reload } : view;
}

/** There is no such chat, and can't be one. */
const refusals: ReadonlySet<string> = new Set<ErrorCode>([
  'chat/not-connected',
  'chat/not-found',
  'chat/oneself',
  'person/not-found',
  'request/malformed',
]);
