import { useInfiniteQuery } from '@tanstack/react-query';
import { PersonChip } from '../../../kits/people/person-link.tsx';
import { chatReadersApi } from '../../../platform/api/chat-readers.ts';
import { call } from '../../../platform/client.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FailedBox } from '../../../ui/failed-box.tsx';
import { Spinner } from '../../../ui/spinner.tsx';

/** Who has read a message of one's own, as of when it is opened. Keep it mounted and toggle `open`. */
export function ReadersDialog({
  messageId,
  open,
  onClose,
}: {
  messageId: string;
  open: boolean;
  onClose: () => void;
}) {
  return (
    <Dialog open={open} onOpenChange={onClose} title="Read by" size="sm">
      <Readers messageId={messageId} isOpen={open} />
    </Dialog>
  );
}

function Readers({ messageId, isOpen }: { messageId: string; isOpen: boolean }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['chat-readers', messageId],
    queryFn: ({ signal, pageParam }) =>
      call(
        chatReadersApi.list,
        { chatMessageId: messageId, ...(pageParam !== null && { after: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    enabled: isOpen,
    staleTime: 0,
    meta: { keep: false },
  });
  const [first] = data?.pages ?? [];
  if (!data || !first)
    return error ? (
      <FailedBox
        title="Who has read it could not be loaded"
        reason={error.message}
        onRetry={() => void refetch()}
      />
    ) : (
      <Spinner label="Loading..." />
    );
  const personIds = data.pages.flatMap((page) => page.personIds);
  return (
    <div className="flex flex-col gap-3">
      <p className="text-muted text-sm">{countText(first)}</p>
      {personIds.length > 0 && (
        <ul aria-label="Read by" className="flex flex-col">
          {personIds.map((personId) => (
            <li key={personId} className="flex">
              <PersonChip personId={personId} size="lg" className="flex-1" />
            </li>
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button
          variant="ghost"
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
          className="self-center"
        >
          Show more
        </Button>
      )}
    </div>
  );
}

function countText({ read, people }: { readonly read: number; readonly people: number }): string {
  if (people === 0) return 'Nobody else is in this chat.';
  if (read === 0) return 'Nobody has read this message yet.';
  const others = people === 1 ? '1 other person' : `${people.toLocaleString('en-US')} other people`;
  return `${read.toLocaleString('en-US')} of ${others} in this chat.`;
}
