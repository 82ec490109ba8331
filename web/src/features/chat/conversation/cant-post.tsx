import type { Chat } from '@longtable/contract/chats';
import { setBlocked } from '../../../kits/people/blocked-people.ts';
import { useIsBlocked } from '../../../kits/people/is-blocked.ts';
import { PersonLink } from '../../../kits/people/person-link.tsx';
import { Button, buttonStyles } from '../../../ui/button.tsx';
import { keepClear } from '../../../ui/keep-clear.ts';

/** Why nothing can be written in a chat, in place of the field. */
export function CantPost({ chat: { kind, personId }, name }: { chat: Chat; name: string }) {
  const isBlocked = useIsBlocked(personId);
  return (
    <div
      ref={keepClear}
      className="flex shrink-0 flex-wrap items-center justify-center gap-x-3 gap-y-2 border-hairline border-t bg-sunken px-4 py-3 text-muted text-sm md:px-6"
    >
      <p className="wrap-anywhere min-w-0">
        {kind !== 'direct' && 'You can’t write in this chat.'}
        {kind === 'direct' && personId === null && 'This account was deleted. You can still read the chat.'}
        {kind === 'direct' && isBlocked && (
          <>
            You blocked <bdi className="font-medium text-ink">{name}</bdi>. You can still read the chat.
          </>
        )}
        {kind === 'direct' && personId !== null && !isBlocked && (
          <>
            You are no longer connected with <bdi className="font-medium text-ink">{name}</bdi>. You can still
            read the chat.
          </>
        )}
      </p>
      {personId !== null && isBlocked && (
        <Button size="sm" aria-label={`Unblock ${name}`} onClick={() => setBlocked(personId, false)}>
          Unblock
        </Button>
      )}
      {kind === 'direct' && personId !== null && !isBlocked && (
        <PersonLink person={{ id: personId }} className={buttonStyles({ size: 'sm' })}>
          Open profile
        </PersonLink>
      )}
    </div>
  );
}
