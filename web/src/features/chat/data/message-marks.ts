import type { ChatReaction, SharedChatMessage } from '@longtable/contract/chat-messages';
import type { LiveCan } from '@longtable/contract/live';
import { reactorsShown } from '@longtable/contract/rules/chat-limits';
import type { Message } from './message-changes.ts';

/** A change of the marks of a message: reactions, the pin, and the preview of its link. */
export type MarkChange =
  | {
      readonly kind: 'react';
      readonly emoji: string;
      /** False takes the reaction back. */
      readonly isOn: boolean;
      readonly by: { readonly id: string };
    }
  | { readonly kind: 'pin'; readonly isPinned: boolean }
  | { readonly kind: 'remove-preview' };

/** A message with a change of its marks that is not answered yet. */
export function withMark(message: Message, change: MarkChange & { readonly at: string }): Message {
  if (message.deletedAt !== null) return message;
  if (change.kind === 'remove-preview') return { ...message, linkPreview: null };
  if (change.kind === 'pin') return { ...message, pinnedAt: change.isPinned ? change.at : null };
  const { emoji, isOn, by } = change;
  if (message.ownReactions.includes(emoji) === isOn) return message;
  return isOn
    ? {
        ...message,
        ownReactions: [...message.ownReactions, emoji],
        reactions: added(message.reactions, emoji, by.id),
      }
    : {
        ...message,
        ownReactions: message.ownReactions.filter((own) => own !== emoji),
        reactions: removed(message.reactions, emoji, by.id),
      };
}

/** Reactions, which an event says of a message, with whose were changed and what these are now. */
export type Reacted = Pick<Message, 'version' | 'reactions'> & {
  readonly personId: string;
  readonly emojis: readonly string[];
};

/** A message after an event about its reactions. `me` is the id of the person. */
export function withReactions(message: Message, event: Reacted, me: string | undefined): Message {
  const { version, reactions, personId, emojis } = event;
  // What the person has reacted with is in the events about their own reactions alone, which come in order.
  const ownReactions = personId === me ? [...emojis] : message.ownReactions;
  return version > message.version
    ? { ...message, version, reactions, ownReactions }
    : { ...message, ownReactions };
}

/** A message after an event about its replies. */
export function withThread(
  message: Message,
  { version, thread }: Pick<Message, 'version' | 'thread'>,
): Message {
  return version > message.version ? { ...message, version, thread } : message;
}

/** The message of an event, as the person sees it who knows it already, or (undefined) not. */
export function messageOf(
  shared: SharedChatMessage,
  can: LiveCan | undefined,
  known: Message | undefined,
): Message {
  if (!can) throw new Error('The event has no abilities for its message.');
  const used = new Set(shared.reactions.map(({ emoji }) => emoji));
  const ownReactions = known?.ownReactions.filter((emoji) => used.has(emoji)) ?? [];
  return { ...shared, ownReactions, can: can as Message['can'] };
}

/** A message of a direct chat after the two were connected, or no longer are: only then do they react and pin. */
export function withConnection(message: Message, isConnected: boolean): Message {
  const isMarkable = isConnected && message.deletedAt === null;
  return { ...message, can: { ...message.can, react: isMarkable, pin: isMarkable } };
}

function added(reactions: readonly ChatReaction[], emoji: string, personId: string): ChatReaction[] {
  if (!reactions.some((each) => each.emoji === emoji))
    return [...reactions, { emoji, count: 1, personIds: [personId] }];
  return reactions.map((each) =>
    each.emoji === emoji
      ? {
          emoji,
          count: each.count + 1,
          personIds: [...each.personIds, personId].slice(0, reactorsShown),
        }
      : each,
  );
}

function removed(reactions: readonly ChatReaction[], emoji: string, personId: string): ChatReaction[] {
  return reactions.flatMap((each) => {
    if (each.emoji !== emoji) return [each];
    if (each.count <= 1) return [];
    return [
      { emoji, count: each.count - 1, personIds: each.personIds.filter((other) => other !== personId) },
    ];
  });
}
