import { ImportError } from './import-error.ts';

/** A person in an export. */
export type SourcePerson = {
  readonly key: string;
  /** What other people call them. */
  readonly name: string;
  readonly email: string | null;
  /** Bots, guests and people who have left are authors, but become members of nothing. */
  readonly joins: boolean;
};

/** A channel or conversation in an export. */
export type SourceChannel = {
  readonly key: string;
  /** `main`: the channel that everyone is in. `group`: of more than two people, who are not a channel. */
  readonly kind: 'main' | 'channel' | 'direct' | 'group';
  readonly name: string;
  readonly description: string;
  readonly isPrivate: boolean;
  readonly memberKeys: readonly string[];
};

/** A message in an export. Its `key` and time identify it within its channel. */
export type SourceMessage = {
  readonly channel: string;
  readonly key: string;
  /** Microseconds since 1970. */
  readonly at: number;
  /** Null for programs. */
  readonly authorKey: string | null;
  readonly authorName: string;
  /** Markdown. */
  readonly text: string;
  /** Milliseconds since 1970. */
  readonly editedAt: number | null;
  /** In the order in which they were given. */
  readonly reactions: readonly SourceReaction[];
  /** The first message of its thread in the same channel; null if it is no reply. */
  readonly replyTo: SourceRoot | null;
  /** When it was pinned, in microseconds since 1970: pinned messages are in this order. Null if it is not pinned. */
  readonly pinnedAt: number | null;
};

/** What identifies the first message of a thread. `at` is in microseconds. */
export type SourceRoot = { readonly key: string; readonly at: number };

/** What a person has reacted with. */
export type SourceReaction = { readonly personKey: string; readonly emoji: string };

/** What an export has that is not imported, by what it is. */
export type LeftOut = {
  system: number;
  empty: number;
  oneself: number;
  reactions: number;
  /** Pins of files, and of messages that are not imported. */
  pins: number;
};

/** An export of another product. */
export type ChatExport = {
  readonly product: 'Slack' | 'Mattermost';
  /** Everything about the messages of other teams is left out. Null where an export has one. */
  readonly people: ReadonlyMap<string, SourcePerson>;
  /** Filled while the messages are read: direct ones are found there. */
  readonly channels: ReadonlyMap<string, SourceChannel>;
  /** The messages, in any order. Throws an `ImportError` for what is no export. */
  messages(): AsyncGenerator<SourceMessage>;
  readonly leftOut: LeftOut;
};

/** How far in the future a clock may have been, in milliseconds. */
const maxAheadMs = 86_400_000;
/** Neither product is older. */
const firstMs = Date.UTC(2000, 0, 1);

/** Throws an `ImportError` unless this is a time at which a message can have been written, in milliseconds. */
export function checkTime(ms: unknown, where: string): number {
  if (typeof ms === 'number' && ms >= firstMs && ms <= Date.now() + maxAheadMs) return ms;
  throw new ImportError(
    `${where} has a message whose time is not one: ${JSON.stringify(ms) ?? 'it is missing'}.`,
  );
}

/** The channel of two people. */
export function directChannel(keys: readonly [string, string]): SourceChannel {
  const memberKeys = keys.toSorted();
  const key = `direct ${memberKeys.join(' ')}`;
  return { key, kind: 'direct', name: '', description: '', isPrivate: true, memberKeys };
}
