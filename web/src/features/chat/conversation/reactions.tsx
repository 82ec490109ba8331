import type { ChatReaction } from '@longtable/contract/chat-messages';
import { type Directory, deletedAccount, useDirectory } from '../../../platform/directory.ts';
import { useUser } from '../../../platform/session.ts';
import { cn } from '../../../ui/class-names.ts';
import { Tooltip } from '../../../ui/tooltip.tsx';
import type { Message } from '../data/message-changes.ts';
import { toggleReaction } from '../data/messages.ts';

/** The reactions to a message that has some; a click adds one's own, or takes it back. */
export function Reactions({ message, tabIndex }: { message: Message; tabIndex: 0 | -1 }) {
  const names = useDirectory();
  const user = useUser();
  const { reactions, ownReactions, can } = message;
  return (
    <ul aria-label="Reactions" className="flex flex-wrap gap-1 py-1">
      {reactions.map((reaction) => {
        const { emoji, count } = reaction;
        const isOwn = ownReactions.includes(emoji);
        const label = `${whoReacted(reaction, isOwn ? user.id : null, names)} reacted with ${emoji}`;
        return (
          <li key={emoji} className="flex">
            <Tooltip label={label} labels>
              <button
                type="button"
                tabIndex={tabIndex}
                aria-pressed={isOwn}
                aria-disabled={!can.react}
                onClick={() => can.react && toggleReaction(message, emoji)}
                className={cn(
                  'flex h-6 items-center gap-1 rounded-full border px-2 text-xs tabular-nums pointer-coarse:h-9',
                  isOwn
                    ? 'border-accent-line bg-selected font-medium text-accent'
                    : 'border-hairline-strong bg-surface text-muted',
                  can.react && 'hover:bg-hover',
                )}
              >
                <span className="text-sm">{emoji}</span> <span>{count.toLocaleString()}</span>{' '}
                <span className="sr-only">{label}</span>
              </button>
            </Tooltip>
          </li>
        );
      })}
    </ul>
  );
}

/** The most people that are named, the person included. */
const mostNamed = 3;

/** The people who reacted: "You, Ada and 3 others". `me` is the id of the person if they are one of them. */
export function whoReacted({ count, personIds }: ChatReaction, me: string | null, names: Directory): string {
  const named = [
    ...(me === null ? [] : ['You']),
    ...personIds.filter((id) => id !== me).map((id) => names.person(id)?.name ?? deletedAccount),
  ];
  const shown = named.slice(0, count <= mostNamed ? mostNamed : mostNamed - 1);
  const others = count - shown.length;
  const parts =
    others > 0 ? [...shown, others === 1 ? '1 other' : `${others.toLocaleString()} others`] : shown;
  return parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}
