import { createFileRoute } from '@tanstack/react-router';
import { ChatPage } from '../../features/chat/chat-page.tsx';
import { loadPageData } from '../workspace.ts';

/** The list of chats and the open one: one page at all addresses of chats, so that the list stays. */
export const Route = createFileRoute('/app/_chats')({
  loader: ({ cause, location: { pathname } }) =>
    loadPageData(cause, import('../page-data/chat.ts'), ({ prefetchChats }) => prefetchChats(pathname)),
  component: ChatPage,
  staticData: { title: 'Chat' },
});
