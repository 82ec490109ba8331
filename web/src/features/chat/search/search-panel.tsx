import type { Chat } from '@longtable/contract/chats';
import { maxChatSearch } from '@longtable/contract/rules/chat-limits';
import { searchWords } from '@longtable/contract/rules/search-words';
import { useSearch } from '@tanstack/react-router';
import { SearchX, X } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { RowList } from '../../../ui/row-list.tsx';
import { SearchInput } from '../../../ui/search-input.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useChatSearch } from '../data/chat-search.ts';
import { useGoToMessage } from '../data/go-to-message.ts';
import { FoundRow, foundRowHeight } from './found-row.tsx';

/** Searches a chat. What is found stays while one goes from message to message. */
export function SearchPanel({
  chat: { id: chatId, kind },
  text,
  onTextChange,
  asked,
  onOpened,
  onClose,
}: {
  chat: Chat;
  text: string;
  onTextChange: (text: string) => void;
  /** How often the search was opened: each time, the field gets the focus. */
  asked: number;
  /** Called when the person goes to a message. */
  onOpened: () => void;
  onClose: () => void;
}) {
  const box = useRef<HTMLElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const { message: openId } = useSearch({ strict: false });
  const goTo = useGoToMessage();
  const view = useChatSearch(chatId, text);
  const words = useMemo(() => searchWords(text), [text]);
  const isBlank = text.trim() === '';
  useEffect(() => field.current?.focus(), [asked]);
  return (
    <search ref={box} aria-label="Search in the chat" className="flex min-h-0 flex-1 flex-col bg-surface">
      <div className="flex shrink-0 items-center gap-2 px-4 py-2">
        <SearchInput
          ref={field}
          label="Search this chat by words"
          placeholder="Search this chat"
          maxLength={maxChatSearch}
          value={text}
          onValueChange={onTextChange}
          className="flex-1"
          onKeyDown={(event) => {
            if (event.key === 'Escape') onClose();
            else if (event.key === 'ArrowDown' || event.key === 'Enter')
              box.current?.querySelector<HTMLElement>('[data-row-focus]')?.focus();
            else return;
            event.preventDefault();
          }}
        />
        <IconButton label="Close search" onClick={onClose}>
          <X />
        </IconButton>
      </div>
      {isBlank ? (
        <p className="px-4 py-2 text-muted text-sm">
          Finds messages that have all the words you type, or words that begin with them.
        </p>
      ) : (
        <RowList
          label="Messages found"
          view={view}
          rowHeight={foundRowHeight}
          renderRow={(message, tabIndex) => (
            <FoundRow
              message={message}
              words={words}
              isDirect={kind === 'direct'}
              isOpen={message.id === openId}
              tabIndex={tabIndex}
              onOpen={() => {
                onOpened();
                goTo(message.id);
              }}
            />
          )}
          renderSkeleton={(line) => (
            <div className="flex flex-col gap-2 px-4 py-3">
              <Skeleton className="h-3.5 w-32" />
              {line}
            </div>
          )}
          failedTitle="The search failed"
          className="w-full"
          empty={
            <EmptyState
              compact
              headingLevel={3}
              icon={<SearchX />}
              title="No messages found"
              description="No message has all of these words."
            />
          }
        />
      )}
    </search>
  );
}
