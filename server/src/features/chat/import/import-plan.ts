import { maxTeamDescriptionLength, maxTeamNameLength } from '@longtable/contract/rules/team-limits';
import type { Db } from '../../../platform/db/database.ts';
import type { TeamOfImport, TeamsOfImports } from '../../teams/public.ts';
import type { Accounts } from './accounts.ts';
import type { ChatExport, SourceChannel } from './chat-export.ts';
import {
  type ImportableChat,
  readChat,
  readDepartmentOf,
  readDirectChat,
  readTeamsOf,
} from './import.store.ts';
import { ImportError } from './import-error.ts';
import type { StagedChannel } from './staging.ts';

/** Into which team an export goes: one that exists, by its name or id, or a new one. */
export type WantedTeam =
  | { readonly existing: string }
  | { readonly name: string; readonly ownerEmail: string };

/** The messages of a channel, and the chat that they go into. */
export type Target = {
  readonly channel: SourceChannel | null;
  /** What the import is recorded under. */
  readonly source: string;
  /** The number of the channel in the staging table. */
  readonly staged: number;
  readonly messages: number;
  readonly digest: string;
  /** How many of the messages are pinned, those beyond the most of a chat included. */
  readonly pins: number;
  /** The name of the department; of other chats ''. */
  readonly name: string;
  readonly description: string;
  /** Null for a chat that is created. */
  readonly chatId: string | null;
  /** How many messages an earlier run has stored, null if it had not added the people yet; `new` for the first run. */
  readonly before: 'new' | { readonly stored: number | null };
  /** The accounts of its people, in order. */
  readonly people: readonly string[];
};

export type ImportPlan = {
  readonly team: TeamOfImport | (Omit<TeamOfImport, 'id'> & { readonly id: null });
  /** The chat of the team; without messages when nothing in the export goes there. */
  readonly main: Target;
  readonly departments: readonly Target[];
  readonly direct: readonly Target[];
  /** Channels that are not imported, and their messages. */
  readonly leftOut: Record<
    'groups' | 'withoutAccount' | 'inUse' | 'unwanted',
    { channels: number; messages: number }
  >;
};

/** What is not imported, by the person's choice. */
export type Unwanted = {
  /** Names of channels. */
  readonly channels: readonly string[];
  readonly isPrivateUnwanted: boolean;
  readonly isDirectUnwanted: boolean;
};

type Given = {
  readonly db: Db;
  readonly teams: TeamsOfImports;
  readonly source: ChatExport;
  readonly accounts: Accounts;
  /** With the channel of each number. */
  readonly staged: readonly (StagedChannel & { readonly of: SourceChannel })[];
  readonly unwanted: Unwanted;
};

/** Decides what of an export goes where, without changing anything. Throws an `ImportError` when a chat has other messages already. */
export async function planImport(given: Given, wanted: WantedTeam): Promise<ImportPlan> {
  const { staged, source, accounts } = given;
  const leftOut = {
    groups: { channels: 0, messages: 0 },
    withoutAccount: { channels: 0, messages: 0 },
    inUse: { channels: 0, messages: 0 },
    unwanted: { channels: 0, messages: 0 },
  };
  const leave = (why: keyof typeof leftOut, { messages }: { messages: number }) => {
    leftOut[why].channels += 1;
    leftOut[why].messages += messages;
  };
  checkNames(given);
  const wantedOnes = staged.filter((each) => {
    if (!isUnwanted(each.of, given.unwanted)) return true;
    leave('unwanted', each);
    return false;
  });
  const mainChannel = wantedOnes.find(({ of }) => of.kind === 'main');
  const mainSource = sourceOf(source, mainChannel?.of ?? null);
  const team = await teamOf(given, wanted, mainSource);
  const joining = [...source.people.values()].filter(({ joins }) => joins).map(({ key }) => key);
  const conflicts: string[] = [];
  const main = targetOf(mainChannel, {
    source: mainSource,
    chat: team.id === null ? undefined : await readChat(given.db, team.id),
    people: accountsOf(joining, given),
  });
  if (!main) conflicts.push('the team');

  const departments: Target[] = [];
  for (const each of wantedOnes.filter(({ of }) => of.kind === 'channel')) {
    const target = await departmentOf(given, team.id, each, departments);
    if (typeof target === 'string') conflicts.push(`the department “${target}”`);
    else departments.push(target);
  }
  if (conflicts.length > 0 || !main)
    throw new ImportError(
      `These chats have other messages already, which those of the export would have to come before: ${conflicts.join(', ')}. Import into a new team, or leave channels out with --without.`,
    );

  const direct: Target[] = [];
  for (const each of wantedOnes) {
    if (each.of.kind === 'group') leave('groups', each);
    if (each.of.kind !== 'direct') continue;
    const people = [...new Set(each.of.memberKeys.flatMap((key) => accounts.idOf.get(key) ?? []))].toSorted();
    const [one, other] = people;
    if (one === undefined || other === undefined) {
      leave('withoutAccount', each);
      continue;
    }
    const isTaken = direct.some((target) => target.people.join() === people.join());
    const chat = await readDirectChat(given.db, [one, other]);
    const target = isTaken ? null : targetOf(each, { source: sourceOf(source, each.of), chat, people });
    if (target) direct.push(target);
    else leave('inUse', each);
  }
  return { team, main, departments, direct, leftOut };
}

/** Null when the chat has messages that are not of an earlier run. */
function targetOf(
  staged: Given['staged'][number] | undefined,
  {
    chat,
    name = '',
    ...rest
  }: Pick<Target, 'source' | 'people'> & { chat: ImportableChat | undefined; name?: string },
): Target | null {
  const { messages, digest, pins } = staged ?? { messages: 0, digest: '', pins: 0 };
  const target = {
    ...rest,
    name,
    description: (staged?.of.description ?? '').slice(0, maxTeamDescriptionLength),
    channel: staged?.of ?? null,
    staged: staged?.channel ?? -1,
    messages,
    digest,
    pins,
    chatId: chat?.id ?? null,
  };
  const record = chat?.record;
  // Nothing is imported into this chat, so its messages don't matter.
  if (record && messages === 0) return { ...target, before: { stored: record.stored } };
  if (record && record.messages > 0) {
    const isSame = record.source === rest.source && record.digest === digest && record.messages === messages;
    return isSame ? { ...target, before: { stored: record.stored } } : null;
  }
  return !chat || chat.last_number === 0 || messages === 0 ? { ...target, before: 'new' } : null;
}

/** The department of a channel; its name when its chat has other messages. */
async function departmentOf(
  given: Given,
  teamId: string | null,
  staged: Given['staged'][number],
  others: readonly Target[],
): Promise<Target | string> {
  const { db, teams } = given;
  const source = sourceOf(given.source, staged.of);
  const name = freeName(staged.of.name, others);
  const known = teamId === null ? [] : await teams.readDepartments(db, teamId);
  const taken = new Set(others.map(({ chatId }) => chatId));
  const earlier = teamId === null ? undefined : await readDepartmentOf(db, teamId, source);
  const found =
    known.find(({ id }) => id === earlier) ??
    known.find((each) => !taken.has(each.id) && each.name.toLowerCase() === name.toLowerCase());
  const target = targetOf(staged, {
    source,
    name: found?.name ?? name,
    chat: found && (await readChat(db, found.id)),
    people: accountsOf(
      staged.of.memberKeys.filter((key) => given.source.people.get(key)?.joins),
      given,
    ),
  });
  return target ?? found?.name ?? name;
}

/** Channels may have the same name. */
function freeName(name: string, others: readonly Target[]): string {
  const taken = new Set(others.map((each) => each.name.toLowerCase()));
  const base = name.trim().slice(0, maxTeamNameLength) || 'Channel';
  let free = base;
  for (let number = 2; taken.has(free.toLowerCase()); number += 1)
    free = `${base.slice(0, maxTeamNameLength - 5)} ${number}`;
  return free;
}

function accountsOf(keys: readonly string[], { accounts }: Pick<Given, 'accounts'>): string[] {
  return [...new Set(keys.flatMap((key) => accounts.idOf.get(key) ?? []))];
}

/** What the import of a channel is recorded under. */
function sourceOf({ product }: ChatExport, channel: SourceChannel | null): string {
  return channel ? `${product} ${channel.key}` : `${product} without a main channel`;
}

function isUnwanted(channel: SourceChannel, { channels, ...unwanted }: Unwanted): boolean {
  const isDirect = channel.kind === 'direct' || channel.kind === 'group';
  if (isDirect) return unwanted.isDirectUnwanted;
  return (
    (channel.isPrivate && unwanted.isPrivateUnwanted) ||
    channels.includes(channel.key) ||
    channels.includes(channel.name)
  );
}

/** Throws for a channel to leave out that the export does not have. */
function checkNames({ source, unwanted }: Given): void {
  const known = new Set([...source.channels.values()].flatMap(({ key, name }) => [key, name]));
  const unknown = unwanted.channels.filter((name) => !known.has(name));
  if (unknown.length > 0) throw new ImportError(`The export has no channel ${unknown.join(', ')}.`);
}

async function teamOf(
  { db, teams }: Given,
  wanted: WantedTeam,
  mainSource: string,
): Promise<ImportPlan['team']> {
  if ('existing' in wanted) {
    const found = await teams.find(db, wanted.existing);
    const [team] = found;
    if (!team) throw new ImportError(`There is no team ${wanted.existing}.`);
    if (found.length > 1)
      throw new ImportError(
        `There are several teams ${wanted.existing}. Name one by its id: ${found.map(({ id }) => id).join(', ')}.`,
      );
    return team;
  }
  const { name, ownerEmail } = wanted;
  const owner = await db
    .selectFrom('user_profiles')
    .select('id')
    .where('email', '=', ownerEmail.trim().toLowerCase())
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  if (!owner) throw new ImportError(`Nobody has an account with the address ${ownerEmail}.`);
  // The team of an earlier run.
  const earlier = new Set(await readTeamsOf(db, mainSource));
  const team = (await teams.find(db, name)).find((each) => each.ownerId === owner.id && earlier.has(each.id));
  return team ?? { id: null, name, ownerId: owner.id };
}
