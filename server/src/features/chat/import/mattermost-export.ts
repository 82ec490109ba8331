import { createHash } from 'node:crypto';
import { z } from 'zod';
import { attachment, attachmentsAsText } from './attachments.ts';
import {
  type ChatExport,
  checkTime,
  directChannel,
  type LeftOut,
  type SourceChannel,
  type SourceMessage,
  type SourcePerson,
  type SourceReaction,
} from './chat-export.ts';
import { emojiOf, withEmoji } from './emoji-names.ts';
import { type ExportFiles, readJsonLines } from './export-files.ts';
import { ImportError } from './import-error.ts';

// A bulk export of Mattermost is a file with a JSON object a line (https://docs.mattermost.com/onboard/bulk-loading-data-format.html): teams,
// channels and people first, then the posts of all channels in any order, each with its replies.

const text = z.string().nullish();
const reply = z.looseObject({
  user: text,
  type: text,
  message: text,
  create_at: z.unknown().optional(),
  edit_at: z.number().nullish(),
  is_pinned: z.boolean().nullish(),
  props: z
    .looseObject({ override_username: text, from_webhook: text, attachments: z.unknown().optional() })
    .nullish()
    .catch(null),
  attachments: z.array(z.looseObject({ path: text })).nullish(),
  reactions: z
    .array(z.looseObject({ user: z.string(), emoji_name: z.string(), create_at: z.number().nullish() }))
    .nullish(),
});
const post = reply.extend({ replies: z.array(reply).nullish() });
type Reply = z.infer<typeof reply>;

const lines = {
  team: z.looseObject({ name: z.string(), display_name: text }),
  channel: z.looseObject({
    team: z.string(),
    name: z.string(),
    display_name: text,
    type: text,
    purpose: text,
  }),
  user: z.looseObject({
    username: z.string(),
    email: text,
    nickname: text,
    first_name: text,
    last_name: text,
    roles: text,
    delete_at: z.number().nullish(),
    teams: z
      .array(
        z.looseObject({
          name: z.string(),
          roles: text,
          channels: z.array(z.looseObject({ name: z.string() })).nullish(),
        }),
      )
      .nullish(),
  }),
  bot: z.looseObject({ username: z.string(), display_name: text }),
  post: post.extend({ team: z.string(), channel: z.string() }),
  direct_post: post.extend({ channel_members: z.array(z.string()) }),
};
/** Lines that say nothing of messages. */
const others = new Set(['version', 'info', 'scheme', 'role', 'emoji', 'direct_channel']);

type Line = {
  [T in keyof typeof lines]: { readonly type: T; readonly value: z.infer<(typeof lines)[T]> };
}[keyof typeof lines];

/** The channel that everyone in a team of Mattermost is in. */
const mainChannel = 'town-square';

/** The file of an export of Mattermost among these; undefined if there is none. */
export function mattermostFileOf({ paths }: Pick<ExportFiles, 'paths'>): string | undefined {
  const found = paths.filter((path) => /^[^/]+\.jsonl$/i.test(path));
  return found.length === 1 ? found[0] : undefined;
}

/**
 * Opens an export of Mattermost. `team` is the name of the team whose channels are imported; it can be left out when there is one. Throws an
 * `ImportError` when it has none, or several and none was named.
 */
export async function openMattermostExport(
  files: ExportFiles,
  file: string,
  { team: wanted }: { team?: string | undefined },
): Promise<ChatExport> {
  const teams = new Map<string, string>();
  const found: Head = { channels: [], users: [], bots: [] };
  for await (const line of readLines(files, file)) {
    if (line.type === 'post' || line.type === 'direct_post') break;
    if (line.type === 'team') teams.set(line.value.name, line.value.display_name || line.value.name);
    else if (line.type === 'channel') found.channels.push(line.value);
    else if (line.type === 'user') found.users.push(line.value);
    else found.bots.push(line.value);
  }
  const team = teamOf(teams, wanted);
  const people = peopleOf(found, team);
  const channels = channelsOf(found, team);
  const leftOut: LeftOut = { system: 0, empty: 0, oneself: 0, reactions: 0, pins: 0 };
  const convert = textOf(people, channels);
  const reading = { people, convert, leftOut };
  return {
    product: 'Mattermost',
    people,
    channels,
    leftOut,
    async *messages() {
      for await (const { type, value, line } of readLines(files, file)) {
        if (type !== 'post' && type !== 'direct_post') continue;
        const where = `Line ${line} of ${file}`;
        if (type === 'post' && value.team !== team) continue;
        const channel = type === 'post' ? channels.get(value.channel) : directOf(value.channel_members);
        if (!channel && type === 'post')
          throw new ImportError(
            `${where} has a post in the channel ${value.channel}, which the export does not have.`,
          );
        if (!channel) {
          leftOut.oneself += 1 + (value.replies?.length ?? 0);
          continue;
        }
        if (!channels.has(channel.key)) channels.set(channel.key, channel);
        const of = { ...reading, channel: channel.key, where };
        const root = [...messageOf(value, { ...of, replyTo: null })];
        yield* root;
        const [replyTo = null] = root;
        for (const each of value.replies ?? []) yield* messageOf(each, { ...of, replyTo });
      }
    },
  };
}

type Head = {
  readonly channels: z.infer<typeof lines.channel>[];
  readonly users: z.infer<typeof lines.user>[];
  readonly bots: z.infer<typeof lines.bot>[];
};

async function* readLines(
  files: ExportFiles,
  file: string,
): AsyncGenerator<Line & { readonly line: number }> {
  let isFirst = true;
  for await (const { line, value } of readJsonLines(files, file)) {
    const where = `Line ${line} of ${file}`;
    const { type, ...rest } = z.looseObject({ type: z.string() }).catch({ type: '' }).parse(value);
    if (isFirst && (type !== 'version' || rest['version'] !== 1))
      throw new ImportError(
        `${where} does not say that this is an export of Mattermost in version 1 of its format.`,
      );
    isFirst = false;
    if (others.has(type)) continue;
    if (!isKnown(type)) throw new ImportError(`${where} has the type “${type}”, which is not known.`);
    const read = lines[type].safeParse(rest[type]);
    if (!read.success) {
      const [issue] = read.error.issues;
      throw new ImportError(`${where} is not as expected: ${[type, ...(issue?.path ?? [])].join('.')}.`);
    }
    yield { type, value: read.data, line } as Line & { readonly line: number };
  }
  if (isFirst) throw new ImportError(`The file ${file} is empty.`);
}

function isKnown(type: string): type is keyof typeof lines {
  return Object.hasOwn(lines, type);
}

function teamOf(teams: ReadonlyMap<string, string>, wanted: string | undefined): string {
  const names = [...teams.keys()];
  const list = names.join(', ');
  if (wanted !== undefined) {
    const [found] = [...teams].find((team) => team.includes(wanted)) ?? [];
    if (found !== undefined) return found;
    throw new ImportError(`The export has no team ${wanted}. It has: ${list || 'none'}.`);
  }
  const [only] = names;
  if (only === undefined) throw new ImportError('The export has no team.');
  if (names.length > 1)
    throw new ImportError(
      `The export has several teams: ${list}. Choose one with --export-team, and import each by itself.`,
    );
  return only;
}

function peopleOf({ users, bots }: Head, team: string): Map<string, SourcePerson> {
  const people = new Map<string, SourcePerson>();
  for (const { username, display_name } of bots)
    people.set(username, { key: username, name: display_name || username, email: null, joins: false });
  for (const { username, email, nickname, first_name, last_name, roles, delete_at, teams } of users) {
    const own = teams?.find(({ name }) => name === team);
    const isGuest = /guest/.test(`${roles ?? ''} ${own?.roles ?? ''}`);
    people.set(username, {
      key: username,
      name: [first_name, last_name].filter(Boolean).join(' ') || nickname || username,
      email: email ?? null,
      joins: own !== undefined && !isGuest && !delete_at,
    });
  }
  return people;
}

function channelsOf({ channels, users }: Head, team: string): Map<string, SourceChannel> {
  const members = new Map<string, string[]>();
  for (const { username, teams } of users)
    for (const { name } of teams?.find((each) => each.name === team)?.channels ?? []) {
      const known = members.get(name);
      if (known) known.push(username);
      else members.set(name, [username]);
    }
  return new Map(
    channels
      .filter((channel) => channel.team === team)
      .map(({ name, display_name, type, purpose }) => [
        name,
        {
          key: name,
          kind: name === mainChannel ? 'main' : 'channel',
          name: display_name || name,
          description: purpose ?? '',
          isPrivate: type === 'P',
          memberKeys: members.get(name) ?? [],
        },
      ]),
  );
}

/** The channel of a direct post; null for notes to oneself. */
function directOf(members: readonly string[]): SourceChannel | null {
  const keys = [...new Set(members)];
  const [one, other] = keys;
  if (one === undefined || other === undefined) return null;
  if (keys.length === 2) return directChannel([one, other]);
  const key = `group ${keys.toSorted().join(' ')}`;
  return { key, kind: 'group', name: '', description: '', isPrivate: true, memberKeys: keys };
}

/** Code, which stays as it is. */
const code = /(```[\s\S]*?```|`[^`\n]+`)/;

/** Mattermost's texts are Markdown; names of people and channels are replaced by what these are called. */
function textOf(people: ReadonlyMap<string, SourcePerson>, channels: ReadonlyMap<string, SourceChannel>) {
  const inProse = (part: string) =>
    withEmoji(part)
      .replaceAll(/(?<![\w@.])@([a-z0-9][a-z0-9._-]*[a-z0-9_-])/gi, (whole, name: string) => {
        const person = people.get(name.toLowerCase());
        return person ? `@${person.name}` : whole;
      })
      .replaceAll(/(?<![\w~])~([a-z0-9][a-z0-9_-]+)/g, (whole, name: string) => {
        const channel = channels.get(name);
        return channel ? `#${channel.name}` : whole;
      });
  return (written: string) =>
    written
      .replaceAll('\r\n', '\n')
      .split(code)
      .map((part, index) => (index % 2 === 1 ? part : inProse(part)))
      .join('')
      .trim();
}

type Reading = {
  readonly channel: string;
  readonly where: string;
  readonly people: ReadonlyMap<string, SourcePerson>;
  readonly convert: (text: string) => string;
  readonly leftOut: LeftOut;
  /** The post that this is a reply to; null also if that was left out. */
  readonly replyTo: SourceMessage['replyTo'];
};

/** Types of posts that somebody wrote. All others are notes of Mattermost itself, such as who has joined. */
const written = new Set(['', 'me', 'slack_attachment']);

function* messageOf(
  given: Reply,
  { channel, where, people, convert, leftOut, replyTo }: Reading,
): Generator<SourceMessage> {
  const { user, type, message, create_at, edit_at, is_pinned, props, attachments, reactions } = given;
  if (!written.has(type ?? '')) {
    leftOut.system += 1;
    if (is_pinned) leftOut.pins += 1;
    return;
  }
  const ms = checkTime(create_at, where);
  const own = convert(message ?? '');
  const cards = z
    .array(attachment)
    .catch([])
    .parse(props?.attachments ?? []);
  const parts = [
    type === 'me' && own !== '' ? `_${own}_` : own,
    attachmentsAsText(cards, convert),
    // The archive has them, under these names.
    ...(attachments ?? []).map(({ path }) => `File: ${path?.split('/').at(-1) || 'without a name'}`),
  ];
  const content = parts.filter(Boolean).join('\n').trim();
  if (content === '') {
    leftOut.empty += 1;
    if (is_pinned) leftOut.pins += 1;
    return;
  }
  // The author of a webhook's posts is the program, not the person who installed it.
  const isOfProgram = props?.from_webhook === 'true';
  const authorKey = isOfProgram ? null : (user ?? null);
  const name = isOfProgram ? props.override_username : people.get(user ?? '')?.name;
  yield {
    channel,
    // An export has no ids of posts: Mattermost itself takes the author, the time and the text for one.
    key: createHash('sha256')
      .update(`${user ?? ''}\n${message ?? ''}`)
      .digest('hex')
      .slice(0, 16),
    at: ms * 1000,
    authorKey,
    authorName: name || (isOfProgram ? 'Webhook' : (user ?? 'Bot')),
    text: content,
    editedAt: edit_at ? checkTime(edit_at, where) : null,
    reactions: reactionsOf(reactions, leftOut),
    replyTo: replyTo && { key: replyTo.key, at: replyTo.at },
    // An export does not say when it was pinned.
    pinnedAt: is_pinned ? ms * 1000 : null,
  };
}

function reactionsOf(reactions: Reply['reactions'], leftOut: LeftOut): SourceReaction[] {
  return (reactions ?? [])
    .toSorted((one, other) => (one.create_at ?? 0) - (other.create_at ?? 0))
    .flatMap(({ user, emoji_name }) => {
      const emoji = emojiOf(emoji_name);
      if (emoji === undefined) leftOut.reactions += 1;
      return emoji === undefined ? [] : [{ personKey: user, emoji }];
    });
}
