import type { LiveTyping, LiveTypingFrame } from '@longtable/contract/live';
import { holdsIn, type RoomFormula } from '../events/rights.ts';
import type { Log } from '../log/log.ts';
import { type Connection, encodeFrame } from './connection.ts';
import { liveLimits } from './limits.ts';

/** Who may write in a chat, and who hears of it, by live rooms. */
export type TypingRights = { readonly audience: readonly string[]; readonly posts: RoomFormula };

export type Typing = {
  /** Takes a message of a client: its person is typing in a chat. */
  receive(connection: Connection, message: LiveTyping): void;
  /** Takes a signal from another node. */
  relayed(told: Told): void;
  /** The rights on a chat have changed. */
  rightsChanged(chatId: string): void;
};

/** That somebody is typing, as nodes tell each other. */
export type Told = LiveTypingFrame & { readonly audience: readonly string[] };

/**
 * Who is typing in a chat (docs/decisions/077). Nothing is stored: it is told to those who are in the chat and connected, here and on other
 * nodes, by `relay`. Whoever may not write there is ignored. Rights are read once in a while, not with each signal.
 */
export function createTyping(options: {
  rightsOn(chatId: string, userId: string): Promise<TypingRights | null>;
  membersOf(rooms: readonly string[]): Iterable<Connection>;
  send(connection: Connection, frame: Buffer): void;
  relay(message: string): void;
  log: Log;
}): Typing {
  const { seconds, rights: keptFor, most } = liveLimits.typing;
  /** When each person was last told to be typing. */
  const lastAt = new Map<string, number>();
  const known = new Map<string, { readonly rights: Promise<TypingRights | null>; readonly readAt: number }>();

  function rightsOf(chatId: string, userId: string): Promise<TypingRights | null> {
    const kept = known.get(chatId);
    if (kept && Date.now() - kept.readAt < keptFor) return kept.rights;
    if (known.size >= most) known.clear();
    const rights = options.rightsOn(chatId, userId);
    known.set(chatId, { rights, readAt: Date.now() });
    rights.catch(() => known.delete(chatId));
    return rights;
  }

  function tell({ audience, ...frame }: Told): void {
    const encoded = encodeFrame({ type: 'typing', ...frame });
    for (const connection of options.membersOf(audience)) {
      if (connection.session.userId !== frame.personId) options.send(connection, encoded);
    }
  }

  async function show(connection: Connection, chatId: string): Promise<void> {
    const { userId: personId } = connection.session;
    const rights = await rightsOf(chatId, personId);
    if (!rights || !holdsIn(connection.rooms, rights.posts)) return;
    const told: Told = { chatId, personId, audience: rights.audience };
    tell(told);
    options.relay(JSON.stringify(told));
  }

  return {
    receive(connection, { typingIn }) {
      const { userId } = connection.session;
      const now = Date.now();
      if (now - (lastAt.get(userId) ?? 0) < seconds * 1000) return;
      if (lastAt.size >= most) lastAt.clear();
      lastAt.set(userId, now);
      show(connection, typingIn).catch((error: unknown) =>
        options.log.debug({ err: error }, 'who is typing could not be told'),
      );
    },
    relayed: tell,
    rightsChanged: (chatId) => void known.delete(chatId),
  };
}
