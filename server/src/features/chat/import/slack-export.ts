import { z } from 'zod';
import { type Attachment, attachment, attachmentsAsText, fileLine } from './attachments.ts';
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
import { emojiOf } from './emoji-names.ts';
import { type ExportFiles, readJson } from './export-files.ts';
import { ImportError } from './import-error.ts';
import { markdownOfSlack, type SlackNames } from './slack-text.ts';

// An export of Slack has a file with all people, one with the channels of each kind, and a folder for each channel with a file for each
// day (https://slack.com/help/articles/220556107). Which kinds there are depends on the plan.

const text = z.string().nullish();
const user = z.looseObject({
  id: z.string(),
  name: text,
  real_name: text,
  deleted: z.boolean().nullish(),
  is_bot: z.boolean().nullish(),
  is_restricted: z.boolean().nullish(),
  is_ultra_restricted: z.boolean().nullish(),
  profile: z.looseObject({ real_name: text, display_name: text, email: text }).nullish(),
});
const channel = z.looseObject({
  id: z.string(),
  name: text,
  is_general: z.boolean().nullish(),
  members: z.array(z.string()).nullish(),
  purpose: z.looseObject({ value: text }).nullish(),
  /** Of a message, `id` is its `ts`; of a file, the id of that. `created` is in seconds. */
  pins: z.array(z.looseObject({ id: z.string(), created: z.number().nullish() })).nullish(),
});
const file = z.looseObject({
  name: text,
  title: text,
  permalink: text,
  url_private: text,
  initial_comment: z.looseObject({ comment: text }).nullish(),
});
const message = z.looseObject({
  type: text,
  subtype: text,
  ts: z.unknown().optional(),
  thread_ts: text,
  user: text,
  username: text,
  text,
  edited: z.looseObject({ ts: text }).nullish(),
  comment: z.looseObject({ user: text, comment: text }).nullish(),
  user_profile: z.looseObject({ real_name: text, display_name: text }).nullish(),
  bot_profile: z.looseObject({ name: text }).nullish(),
  file: file.nullish(),
  files: z.array(file).nullish(),
  attachments: z.array(attachment).nullish(),
  reactions: z.array(z.looseObject({ name: z.string(), users: z.array(z.string()).nullish() })).nullish(),
});
type Message = z.infer<typeof message>;

/** Subtypes of messages that somebody wrote. All others are notes of Slack itself, such as who has joined. */
const written = new Set([
  'file_share',
  'file_comment',
  'me_message',
  'bot_message',
  'thread_broadcast',
  'slackbot_response',
]);

const kinds = [
  { name: 'channels.json', kind: 'channel', isPrivate: false },
  { name: 'groups.json', kind: 'channel', isPrivate: true },
  { name: 'dms.json', kind: 'direct', isPrivate: true },
  { name: 'mpims.json', kind: 'group', isPrivate: true },
] as const;

/** Whether these are the files of an export of Slack. */
export function isSlackExport({ paths }: Pick<ExportFiles, 'paths'>): boolean {
  return paths.includes('users.json') && kinds.some(({ name }) => paths.includes(name));
}

/** Opens an export of Slack. Throws an `ImportError` when its people or channels cannot be read. */
export async function openSlackExport(files: ExportFiles): Promise<ChatExport> {
  const people = new Map<string, SourcePerson>();
  for (const each of await readList(files, 'users.json', user)) people.set(each.id, personOf(each));
  const channels = new Map<string, SourceChannel>();
  const folders = new Map<string, string>();
  const pins = new Map<string, Pins>();
  const leftOut: LeftOut = { system: 0, empty: 0, oneself: 0, reactions: 0, pins: 0 };
  for (const { name, kind, isPrivate } of kinds) {
    if (!files.paths.includes(name)) continue;
    for (const each of await readList(files, name, channel)) {
      const found = channelOf(each, { kind, isPrivate });
      // Notes to oneself.
      if (!found) continue;
      channels.set(found.key, found);
      pins.set(found.key, new Map(each.pins?.map(({ id, created }) => [id, created ?? null])));
      folders.set(kind === 'direct' ? each.id : (each.name ?? each.id), found.key);
    }
  }
  const names: SlackNames = {
    person: (id) => people.get(id)?.name,
    channel: (id) => channels.get(id)?.name,
  };
  return {
    product: 'Slack',
    people,
    channels,
    leftOut,
    async *messages() {
      const met = new Set<string>();
      for (const path of files.paths.toSorted()) {
        const [folder = '', day = '', ...deeper] = path.split('/');
        if (deeper.length > 0 || !/^\d{4}-\d\d-\d\d\.json$/.test(day)) continue;
        const messages = await readList(files, path, message);
        const key = folders.get(folder);
        if (key === undefined) leftOut.oneself += messages.length;
        else
          for (const each of messages)
            for (const found of messageOf(each, { key, path, people, names, leftOut, pins: pins.get(key) })) {
              if (found.pinnedAt !== null) met.add(`${key} ${found.key}`);
              yield found;
            }
      }
      for (const [key, pinned] of pins)
        for (const id of pinned.keys()) if (!met.has(`${key} ${id}`)) leftOut.pins += 1;
    },
  };
}

async function readList<T>(files: ExportFiles, name: string, shape: z.ZodType<T>): Promise<T[]> {
  const read = z.array(shape).safeParse(await readJson(files, name));
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new ImportError(
    `The file ${name} is not one of Slack: ${issue?.path.join('.') || 'it'} is not as expected.`,
  );
}

function personOf({ id, name, real_name, profile, ...rest }: z.infer<typeof user>): SourcePerson {
  return {
    key: id,
    name: profile?.real_name || real_name || profile?.display_name || name || id,
    email: profile?.email ?? null,
    joins: !(rest.deleted || rest.is_bot || rest.is_restricted || rest.is_ultra_restricted),
  };
}

function channelOf(
  { id, name, is_general, members, purpose }: z.infer<typeof channel>,
  { kind, isPrivate }: Pick<(typeof kinds)[number], 'kind' | 'isPrivate'>,
): SourceChannel | null {
  const memberKeys = members ?? [];
  if (kind === 'direct') {
    const [one, other] = memberKeys;
    return one === undefined || other === undefined || one === other ? null : directChannel([one, other]);
  }
  const isMain = is_general === true || ((is_general ?? null) === null && name === 'general' && !isPrivate);
  return {
    key: id,
    kind: isMain ? 'main' : kind,
    name: name || id,
    description: purpose?.value ?? '',
    isPrivate,
    memberKeys,
  };
}

/** When the messages of a channel were pinned, in seconds, by their `ts`. */
type Pins = ReadonlyMap<string, number | null>;

type Reading = {
  readonly key: string;
  readonly path: string;
  readonly people: ReadonlyMap<string, SourcePerson>;
  readonly names: SlackNames;
  readonly leftOut: LeftOut;
  readonly pins: Pins | undefined;
};

function* messageOf(
  given: Message,
  { key, path, people, names, leftOut, pins }: Reading,
): Generator<SourceMessage> {
  const { type, subtype, ts, user, comment, username, bot_profile, user_profile, edited } = given;
  if ((type ?? 'message') !== 'message' || (subtype && !written.has(subtype))) {
    leftOut.system += 1;
    return;
  }
  const at = timeOf(ts, path);
  const content = contentOf(given, names);
  if (content === '') {
    leftOut.empty += 1;
    return;
  }
  const authorKey = subtype === 'bot_message' ? null : (comment?.user ?? user ?? null);
  const known = authorKey === null ? undefined : people.get(authorKey);
  const name =
    known?.name ?? (username || bot_profile?.name || user_profile?.real_name || user_profile?.display_name);
  yield {
    channel: key,
    key: String(ts),
    at,
    authorKey,
    authorName: name || (authorKey ?? 'Bot'),
    text: content,
    reactions: reactionsOf(given, leftOut),
    editedAt: edited?.ts ? Math.trunc(timeOf(edited.ts, path) / 1000) : null,
    replyTo: rootOf(given, path),
    pinnedAt: pins?.has(String(ts)) ? pinTimeOf(pins.get(String(ts)), at) : null,
  };
}

/** When a message was pinned, in microseconds: when it was written if the export does not say, or says something impossible. */
function pinTimeOf(seconds: number | null | undefined, writtenAt: number): number {
  const at = Math.trunc((seconds ?? 0) * 1_000_000);
  return at > writtenAt && at <= Date.now() * 1000 ? at : writtenAt;
}

/** The first message of a thread has its own time as `thread_ts`. */
function rootOf({ ts, thread_ts }: Message, path: string): SourceMessage['replyTo'] {
  if (!thread_ts || thread_ts === String(ts)) return null;
  return { key: thread_ts, at: timeOf(thread_ts, path) };
}

function contentOf(given: Message, names: SlackNames): string {
  const { subtype, text: own, comment, file: single, files, attachments } = given;
  const convert = (written: string) => markdownOfSlack(written, names);
  // Until 2018 a message had one file, and the text was Slack's own: “… uploaded a file”.
  const isOldUpload = subtype === 'file_share' && single && !files;
  const said = isOldUpload
    ? single.initial_comment?.comment
    : subtype === 'file_comment'
      ? comment?.comment
      : own;
  const written = convert(said ?? '');
  // Slack's own preview of a link in the text repeats it.
  const cards = (attachments ?? []).filter((each: Attachment) => !each['from_url'] && !each['original_url']);
  const parts = [
    subtype === 'me_message' && written !== '' ? `_${written}_` : written,
    attachmentsAsText(cards, convert),
    ...[...(files ?? []), ...(single && subtype !== 'file_comment' && !files ? [single] : [])].map(
      ({ name, title, permalink, url_private }) =>
        `File: ${fileLine(name || title || 'without a name', permalink || url_private)}`,
    ),
  ];
  return parts.filter(Boolean).join('\n').trim();
}

/** Slack's times are seconds with six decimals, and the id of a message in its channel. In microseconds. */
function timeOf(ts: unknown, path: string): number {
  const [, seconds, micros] = /^(\d{9,11})\.(\d{6})$/.exec(String(ts)) ?? [];
  const ms = seconds === undefined ? ts : Number(seconds) * 1000;
  return checkTime(typeof ms === 'string' ? Number.NaN : ms, path) * 1000 + Number(micros);
}

function reactionsOf({ reactions }: Message, leftOut: LeftOut): SourceReaction[] {
  return (reactions ?? []).flatMap(({ name, users }) => {
    const emoji = emojiOf(name);
    if (emoji === undefined) leftOut.reactions += users?.length ?? 0;
    return emoji === undefined ? [] : (users ?? []).map((personKey) => ({ personKey, emoji }));
  });
}
