import type { Cards } from '@longtable/contract/cards';
import type { ChatFile } from '@longtable/contract/chat-files';
import { type ChatMessage, chatMessagesApi } from '@longtable/contract/chat-messages';
import type { ScheduledMessage } from '@longtable/contract/chat-scheduled';
import { type Chat, type ChatState, chatsApi } from '@longtable/contract/chats';
import type { ParsedInputOf } from '@longtable/contract/endpoint';
import { newId } from '@longtable/contract/ids';
import type { Resource } from '@longtable/contract/resources';
import { mostUnreadCounted } from '@longtable/contract/rules/chat-limits';
import { fakeApi, Refusal } from './fake-api.ts';
import { fakeChatPlaces } from './fake-chat-places.ts';
import { fakeGroups } from './fake-groups.ts';
import { live } from './fake-live.ts';
import { fakeMessageMarks, sharedOf } from './fake-message-marks.ts';
import { fakeScheduled } from './fake-scheduled.ts';
import { fakeThreads } from './fake-threads.ts';
import { sampleMessage } from './sample-message.ts';

type Identified = { readonly id: string };
type StoredMessage = Omit<ChatMessage, 'can'>;

/** A direct chat with a person, without messages. */
export function aDirectChat(person: Identified, fields: Partial<Chat> = {}): Chat {
  return aChat({ kind: 'direct', personId: person.id, othersRead: 0, ...fields });
}

/** The chat of a team, without messages. */
export function aTeamChat(team: Identified, fields: Partial<Chat> = {}): Chat {
  return aChat({ id: team.id, kind: 'team', teamId: team.id, ...fields });
}

/** The chat of a department of a team, without messages. */
export function aDepartmentChat(
  department: Identified & { readonly teamId: string },
  fields: Partial<Chat> = {},
): Chat {
  const { id, teamId } = department;
  return aChat({ id, kind: 'department', departmentId: id, teamId, ...fields });
}

/** The chat of a project, without messages. */
export function aProjectChat(project: Identified, fields: Partial<Chat> = {}): Chat {
  return aChat({ id: project.id, kind: 'project', projectId: project.id, ...fields });
}

/** A group of people, of whom the first is the owner, without messages. */
export function aGroupChat(
  people: readonly Identified[],
  { name = null, ...fields }: Partial<Chat> & { readonly name?: string | null } = {},
): Chat {
  const personIds = people.map(({ id }) => id);
  return aChat({
    kind: 'group',
    group: { name, ownerId: personIds[0] ?? null, personIds, version: 1 },
    can: { post: true, editGroup: true, removePeople: false },
    ...fields,
  });
}

function aChat(fields: Partial<Chat>): Chat {
  return {
    id: newId(),
    kind: 'direct',
    teamId: null,
    departmentId: null,
    projectId: null,
    personId: null,
    group: null,
    lastMessage: null,
    activeAt: '2026-01-05T09:00:00.000Z',
    lastRead: 0,
    othersRead: null,
    unread: 0,
    unreadMentions: 0,
    isPinned: false,
    level: 'all',
    can: { post: true, editGroup: false, removePeople: false },
    ...fields,
  };
}

/** What is said in a chat, in order: who (null for a deleted account), what, and how many minutes ago. */
export type Said = readonly [author: Identified | null, content: string, minutes: number];

/** The messages of a chat. */
export function messagesOf(chat: Identified, said: readonly Said[]): StoredMessage[] {
  return said.map(([author, content, minutes], index) =>
    storedMessage({
      id: newId(),
      chatId: chat.id,
      number: index + 1,
      content,
      createdAt: new Date(Date.now() - minutes * 60_000).toISOString(),
      authorId: author?.id ?? null,
    }),
  );
}

function storedMessage(fields: Partial<ChatMessage>): StoredMessage {
  const { can: _, ...message } = sampleMessage(fields);
  return message;
}

/**
 * Stores chats and their messages in the fake server. The last messages, and what is unread of them, follow from the messages and
 * `lastRead`. `deletesAny` lets the person delete and pin messages of others, as an Admin;
 * `pins` lets them pin only, as in a direct chat.
 */
export function fakeChats(
  me: Identified,
  chats: readonly Chat[],
  said: readonly StoredMessage[] = [],
  {
    cards = {},
    deletesAny = false,
    pins = deletesAny,
    resources = () => [],
    scheduled = [],
  }: {
    cards?: Cards;
    deletesAny?: boolean;
    pins?: boolean;
    /** The files that can be sent. */
    resources?: () => readonly Resource[];
    /** The person's scheduled messages. */
    scheduled?: readonly ScheduledMessage[];
  } = {},
) {
  let stored = [...chats];
  let messages = [...said];
  const of = (chatId: string) => messages.filter((message) => message.chatId === chatId);
  const isShared = (chatId: string) => stored.find(({ id }) => id === chatId)?.kind !== 'direct';
  const canOf = ({ authorId, chatId, deletedAt }: StoredMessage) => ({
    edit: deletedAt === null && authorId === me.id,
    delete: deletedAt === null && (authorId === me.id || deletesAny),
    react: deletedAt === null,
    pin: deletedAt === null && pins,
    seeReaders: deletedAt === null && authorId === me.id && isShared(chatId),
  });
  const withCan = (message: StoredMessage): ChatMessage => ({ ...message, can: canOf(message) });
  const shown = (chat: Chat): Chat => {
    const last = of(chat.id).at(-1);
    const unread = of(chat.id).filter(
      ({ number, authorId, deletedAt }) => number > chat.lastRead && authorId !== me.id && deletedAt === null,
    );
    const mentions = unread.filter(
      ({ mentionIds, mentionsAll }) => mentionsAll || mentionIds.includes(me.id),
    );
    return {
      ...chat,
      lastMessage: last
        ? {
            id: last.id,
            number: last.number,
            authorId: last.authorId,
            content: last.content.slice(0, 200),
            files: last.files.map(({ name, type, voice }) =>
              voice ? { name, type, isVoice: true } : { name, type },
            ),
            createdAt: last.createdAt,
            deletedAt: last.deletedAt,
          }
        : null,
      activeAt: last?.createdAt ?? chat.activeAt,
      unread: Math.min(mostUnreadCounted, unread.length),
      unreadMentions: Math.min(mostUnreadCounted, mentions.length),
    };
  };
  const all = (): Chat[] =>
    stored
      .map(shown)
      .filter(({ kind, lastMessage }) => kind !== 'direct' || lastMessage !== null)
      .toSorted(
        (a, b) => Number(b.isPinned) - Number(a.isPinned) || Date.parse(b.activeAt) - Date.parse(a.activeAt),
      );
  const find = (chatId: string) => stored.find(({ id }) => id === chatId);
  const change = (chatId: string, fields: Partial<Chat>): ChatState | Refusal => {
    const known = find(chatId);
    if (!known) return new Refusal('chat/not-found');
    stored = stored.map((chat) => (chat.id === chatId ? { ...chat, ...fields } : chat));
    const { lastRead, unread, unreadMentions, isPinned, level } = shown({ ...known, ...fields });
    return { chatId, lastRead, unread, unreadMentions, isPinned, level };
  };
  const save = (message: StoredMessage) => {
    const isKnown = messages.some(({ id }) => id === message.id);
    messages = isKnown
      ? messages.map((one) => (one.id === message.id ? message : one))
      : [...messages, message];
    return withCan(message);
  };

  const lists = fakeApi(chatsApi.list, ({ after, limit }) => {
    const from = Number(after ?? 0);
    const listed = all();
    const next = from + limit < listed.length ? String(from + limit) : null;
    return { chats: listed.slice(from, from + limit), next, cards };
  });
  fakeApi(chatsApi.unread, () => ({
    chatIds: all()
      .filter(({ unread, unreadMentions, level }) =>
        level === 'all' ? unread > 0 : level === 'mentions' && unreadMentions > 0,
      )
      .map(({ id }) => id),
  }));
  const fetched = fakeApi(chatsApi.get, ({ chatId }) => {
    const chat = find(chatId);
    return chat ? { ...shown(chat), cards } : new Refusal('chat/not-found');
  });
  const opened = fakeApi(chatsApi.openDirect, ({ personId, id }) => {
    const known = stored.find((chat) => chat.kind === 'direct' && chat.personId === personId);
    if (known) return { ...shown(known), cards };
    const chat = aDirectChat({ id: personId }, { id });
    stored = [...stored, chat];
    return { ...chat, cards };
  });
  const chosen = fakeApi(chatsApi.choose, ({ chatId, isPinned, level }) =>
    change(chatId, { ...(isPinned !== undefined && { isPinned }), ...(level && { level }) }),
  );
  const read = fakeApi(chatsApi.read, ({ chatId, number }) => change(chatId, { lastRead: number }));
  const pages = fakeApi(chatMessagesApi.list, ({ chatId, after, limit }) => {
    const newestFirst = of(chatId).toReversed();
    const from = Number(after ?? 0);
    const next = from + limit < newestFirst.length ? String(from + limit) : null;
    const page = newestFirst.slice(from, from + limit);
    return { messages: page.map(withCan), next, cards };
  });
  const { around, ranges, searched } = fakeChatPlaces({ of, withCan, cards });
  const filesOf = (sent: ParsedInputOf<typeof chatMessagesApi.post>['files']): ChatFile[] =>
    sent.flatMap(({ fileId, width, height, voice }) => {
      const file = resources().find((each) => each.id === fileId);
      if (!file) return [];
      const { name, type, mimeType, sizeBytes } = file;
      return {
        id: fileId,
        name,
        type,
        mimeType,
        sizeBytes,
        width,
        height,
        isGone: false,
        ...(voice && { voice }),
      };
    });
  const threads = fakeThreads({ all: () => messages, save, shown: withCan, cards });
  const posted = fakeApi(chatMessagesApi.post, ({ chatId, id, content, files, replyTo, ...mentioning }) => {
    const root = messages.find((each) => each.id === replyTo);
    if (root && root.deletedAt !== null) return new Refusal('chat-message/root-deleted');
    const number = (of(chatId).at(-1)?.number ?? 0) + 1;
    const [message] = messagesOf({ id: chatId }, [[me, content, 0]]);
    if (!message) throw new Error('Nothing was said.');
    change(chatId, { lastRead: number });
    const attached = filesOf(files);
    if (attached.length < files.length) return new Refusal('chat-message/no-file');
    const sent = save({
      ...message,
      ...threads.repliesTo(replyTo),
      id,
      number,
      files: attached,
      ...mentioning,
    });
    threads.replied(replyTo);
    return { ...sent, cards };
  });
  const later = fakeScheduled({
    stored: scheduled,
    cards,
    filesOf,
    post({ id, chatId, content, files, mentionIds, mentionsAll, replyTo }) {
      const number = (of(chatId).at(-1)?.number ?? 0) + 1;
      const message = storedMessage({
        id,
        chatId,
        number,
        content,
        files,
        mentionIds,
        mentionsAll,
        authorId: me.id,
        ...threads.repliesTo(replyTo),
      });
      live.send('chat-message.saved', { message: sharedOf(message), cards }, canOf(message));
      const sent = save(message);
      threads.replied(replyTo);
      return sent;
    },
  });
  const edited = fakeApi(chatMessagesApi.edit, ({ chatMessageId, ...written }) => {
    const known = messages.find(({ id }) => id === chatMessageId);
    if (!known) return new Refusal('chat-message/not-found');
    return {
      ...save({ ...known, ...written, editedAt: new Date().toISOString(), version: known.version + 1 }),
      cards,
    };
  });
  const deleted = fakeApi(chatMessagesApi.delete, ({ chatMessageId }) => {
    const known = messages.find(({ id }) => id === chatMessageId);
    if (!known) return new Refusal('chat-message/not-found');
    const message = save({
      ...known,
      content: '',
      files: [],
      mentionIds: [],
      mentionsAll: false,
      deletedAt: new Date().toISOString(),
      version: known.version + 1,
    });
    return { messageId: chatMessageId, message };
  });
  /** Someone else says something, which the page hears of by a live event. */
  const hear = (
    chatId: string,
    author: Identified,
    content: string,
    mentioning: Partial<Pick<StoredMessage, 'mentionIds' | 'mentionsAll'>> & { replyTo?: string } = {},
  ): StoredMessage => {
    const number = (of(chatId).at(-1)?.number ?? 0) + 1;
    const [said] = messagesOf({ id: chatId }, [[author, content, 0]]);
    if (!said) throw new Error('Nothing was said.');
    const { replyTo = null, ...mentions } = mentioning;
    const message = { ...said, ...mentions, ...threads.repliesTo(replyTo), number };
    save(message);
    threads.replied(replyTo);
    live.send('chat-message.saved', { message: sharedOf(message), cards }, canOf(message));
    return message;
  };
  const groups = fakeGroups({
    me,
    cards,
    find,
    put: (chat) => {
      stored = [...stored.filter(({ id }) => id !== chat.id), chat];
    },
    drop: (chatId) => {
      stored = stored.filter(({ id }) => id !== chatId);
    },
    shown,
    made: aGroupChat,
  });
  const marks = fakeMessageMarks({ me, cards, all: () => messages, save, shown: withCan });
  /** The people in `cards` can be mentioned in all chats, and are counted. */
  const others = (cards.people ?? []).filter(({ id }) => id !== me.id);
  fakeApi(chatMessagesApi.mentionable, ({ text }) => ({
    personIds: others
      .filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()))
      .map(({ id }) => id),
    cards,
  }));
  const counted = fakeApi(chatMessagesApi.countOthers, () => ({ people: others.length }));
  return {
    ...marks,
    ...groups,
    later,
    threads: threads.pages,
    all,
    counted,
    messages: of,
    hear,
    lists,
    fetched,
    opened,
    chosen,
    read,
    pages,
    around,
    ranges,
    searched,
    posted,
    edited,
    deleted,
  };
}
