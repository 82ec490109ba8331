import { createFileRoute } from '@tanstack/react-router';
import { ChatPage } from '../../features/chat/chat-page.tsx';
import { loadPageData } from '../workspace.ts';

/** The list of chats and the open one: one page at all addresses of chats, so that the list stays. */
export const Route = createFileRoute('/app/_chats')({
  // The message at which the chat is open, and the first message of the open thread (docs/product/chat.md).
  validateSearch: ({ message, thread }): { message?: string; thread?: string } => ({
    ...(typeof message === 'string' && { message }),
    ...(typeof thread === 'string' && { thread }),
  }),
  loader: ({ cause, location: { pathname, search } }) =>
    loadPageData(cause, import('../page-data/chat.ts'), ({ prefetchChats }) =>
      prefetchChats(pathname, search),
    ),
  component: ChatPage,
  staticData: { title: 'Chat' },
});
