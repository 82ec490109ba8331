import { useQuery } from '@tanstack/react-query';
import { chatMessagesApi } from '../../../platform/api/chat-messages.ts';
import { call } from '../../../platform/client.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';

/** Asks before a message with @all is sent, with the number of people, which only the server knows: without a connection there is none. */
export function AllDialog({
  chatId,
  open,
  onClose,
  onConfirm,
}: {
  chatId: string;
  open: boolean;
  onClose: () => void;
  onConfirm: () => void;
}) {
  const { data } = useQuery({
    queryKey: ['chat-others', chatId],
    queryFn: ({ signal }) => call(chatMessagesApi.countOthers, { chatId }, { signal }),
    enabled: open,
    meta: { keep: false },
  });
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title={data ? `Notify ${countText(data.people)}?` : 'Notify everyone?'}
      description="@all notifies everyone in this chat, except people who turned off its notifications."
      confirmLabel="Send"
      tone="neutral"
      onConfirm={onConfirm}
    />
  );
}

function countText(people: number): string {
  return people === 1 ? '1 person' : `${people.toLocaleString('en-US')} people`;
}
