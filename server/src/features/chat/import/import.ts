import { newId } from '@longtable/contract/ids';
import { mostPinnedMessages, mostReactions } from '@longtable/contract/rules/chat-limits';
import type { Change, Changes } from '../../../platform/change.ts';
import type { Database } from '../../../platform/db/database.ts';
import { personalRoom } from '../../../policies/rooms.ts';
import type { TeamsOfImports } from '../../teams/public.ts';
import { findDirectChat, insertDirectChat } from '../chats.store.ts';
import { lockPositions } from '../messages.store.ts';
import { type Accounts, findAccounts } from './accounts.ts';
import type { ChatExport, LeftOut, SourceChannel, SourceMessage } from './chat-export.ts';
import { type ExportFiles, openExportFiles } from './export-files.ts';
import {
  type ImportedPin,
  readPeopleOf,
  reservePositions,
  setStored,
  storeMessages,
  storePins,
} from './import.store.ts';
import { ImportError } from './import-error.ts';
import { type ImportPlan, planImport, type Target, type Unwanted, type WantedTeam } from './import-plan.ts';
import { importedId, partsBy } from './message-parts.ts';
import { openExport } from './open-export.ts';
import { openStaging, type StagedMessage, type Staging } from './staging.ts';

export type ImportOptions = {
  readonly team: WantedTeam;
  /** The team of an export of Mattermost that has several. */
  readonly exportTeam?: string | undefined;
  readonly unwanted: Unwanted;
  /** Whether addresses count that nobody has confirmed (accounts.ts). */
  readonly trustAddresses: boolean;
  /** Only decides what would be imported. */
  readonly isDryRun: boolean;
  readonly onProgress?: (progress: ImportProgress) => void;
};

/** `total` is null while it is not known. */
export type ImportProgress = {
  readonly step: 'reading' | 'storing';
  readonly done: number;
  readonly total: number | null;
};

export type ImportReport = {
  readonly product: ChatExport['product'];
  readonly plan: ImportPlan;
  readonly accounts: Accounts;
  /** Messages that were left out one by one. */
  readonly leftOut: LeftOut;
  /** Messages that this run has stored. */
  readonly stored: number;
};

/** Messages that are staged in one statement. */
const batch = 2000;
/** People per transaction, each with several events: others wait for it no longer than for any other change. */
const peopleAtOnce = 50;
/** People in the audience of one event. */
const peoplePerEvent = 500;

/**
 * Imports an export of Slack or Mattermost into a team (docs/product/chat.md, "Import"). Everything is read, checked and put in order before the
 * first change. Run again, it goes on where it was interrupted, and adds nothing twice. Throws an `ImportError` with what is wrong.
 */
export function createChatImport({
  database,
  changes,
  teams,
}: {
  database: Pick<Database, 'db' | 'pool' | 'transaction'>;
  changes: Changes;
  teams: TeamsOfImports;
}) {
  const { db } = database;
  return async function importChats(location: string, options: ImportOptions): Promise<ImportReport> {
    const files: ExportFiles = await openExportFiles(location);
    let staging: Staging | undefined;
    try {
      const source = await openExport(files, { team: options.exportTeam });
      const accounts = await findAccounts(db, source.people.values(), options);
      staging = await openStaging(database.pool);
      const numbers = await stage(source, { staging, accounts, options });
      const channels = new Map([...numbers].map(([key, number]) => [number, channelIn(source, key)]));
      const staged = (await staging.channels()).flatMap((each) => {
        const of = channels.get(each.channel);
        return of ? [{ ...each, of }] : [];
      });
      const { unwanted } = options;
      const plan = await planImport({ db, teams, source, accounts, staged, unwanted }, options.team);
      const stored = options.isDryRun ? 0 : await run(plan, staging, options);
      return { product: source.product, plan, accounts, leftOut: source.leftOut, stored };
    } finally {
      await staging?.close();
      await files.close();
    }
  };

  async function run(plan: ImportPlan, staging: Staging, options: ImportOptions): Promise<number> {
    const total = [plan.main, ...plan.departments, ...plan.direct].reduce(
      (sum, { messages }) => sum + messages,
      0,
    );
    let done = 0;
    let stored = 0;
    const touched: string[] = [];
    const store = async (chatId: string, target: Target) => {
      const from = target.before === 'new' ? 0 : (target.before.stored ?? 0);
      done += from;
      if (from < target.messages) touched.push(chatId);
      for await (const some of numbered(staging, chatId, target, from)) {
        const isLast = some.at(-1)?.number === target.messages;
        const pins = isLast ? await pinsOf(staging, chatId, target) : [];
        await database.transaction(async (tx) => {
          // Only with the last batch: importing again must not pin again what people have unpinned.
          if (pins.length > 0) await lockPositions(tx, chatId);
          await storeMessages(tx, chatId, some);
          await storePins(tx, chatId, pins);
        });
        done += some.length;
        stored += some.length;
        options.onProgress?.({ step: 'storing', done, total });
      }
    };
    const teamId = await beginTeam(plan);
    await store(teamId, plan.main);
    for (const target of plan.departments)
      await store(await beginDepartment(target, teamId, plan.team.ownerId), target);
    for (const target of plan.direct) await store(await beginDirect(target), target);
    await publishImported(touched);
    return stored;
  }

  /** The team, with its people. Returns its id, which is that of its chat. */
  async function beginTeam({ team, main }: ImportPlan): Promise<string> {
    const teamId = await changes.run(async (change) => {
      const id = team.id ?? (await teams.create(change, team));
      if (main.before === 'new') await reservePositions(change.tx, id, main);
      return id;
    });
    await addPeople(teamId, main, (change, people) => teams.addMembers(change, teamId, people));
    return teamId;
  }

  /** The department of a channel, with its people. Returns its id, which is that of its chat. */
  async function beginDepartment(target: Target, teamId: string, ownerId: string): Promise<string> {
    const { name, description } = target;
    const id = await changes.run(async (change) => {
      const chatId =
        target.chatId ?? (await teams.createDepartment(change, { teamId, ownerId, name, description }));
      if (target.before === 'new') await reservePositions(change.tx, chatId, target);
      return chatId;
    });
    await addPeople(id, target, (change, people) => teams.addToDepartment(change, id, people));
    return id;
  }

  /** Adds the people of a chat, unless an earlier run has: those who were removed since stay away. */
  async function addPeople(
    chatId: string,
    { before, people }: Target,
    add: (change: Change, people: readonly string[]) => Promise<void>,
  ): Promise<void> {
    if (before !== 'new' && before.stored !== null) return;
    for (let start = 0; start < people.length; start += peopleAtOnce)
      await changes.run((change) => add(change, people.slice(start, start + peopleAtOnce)));
    await changes.run(({ tx }) => setStored(tx, chatId, 0));
  }

  /** The direct chat of two people, whether they are connected or not: then it can be read. Returns its id. */
  function beginDirect(target: Target): Promise<string> {
    const [one = '', other = ''] = target.people;
    return changes.run(async ({ tx }) => {
      await insertDirectChat(tx, newId(), [one, other]);
      const chat = await findDirectChat(tx, one, [one, other]);
      if (!chat) throw new ImportError('A direct chat could not be created. Run the import again.');
      if (target.before === 'new') {
        await reservePositions(tx, chat.id, target);
        await setStored(tx, chat.id, 0);
      }
      return chat.id;
    });
  }

  /** Lets open screens fetch the chats again. */
  async function publishImported(chatIds: readonly string[]): Promise<void> {
    const people = await readPeopleOf(db, chatIds);
    for (let start = 0; start < people.length; start += peoplePerEvent) {
      const audience = people.slice(start, start + peoplePerEvent).map(personalRoom);
      await changes.run(async (change) =>
        change.emit('chats.imported', { actorId: null, audience, payload: {} }),
      );
    }
  }
}

/** Reads all messages into the staging table. Returns the numbers of the channels there. */
async function stage(
  source: ChatExport,
  { staging, accounts, options }: { staging: Staging; accounts: Accounts; options: ImportOptions },
): Promise<Map<string, number>> {
  const numbers = new Map<string, number>();
  let waiting: StagedMessage[] = [];
  let done = 0;
  const flush = async () => {
    await staging.add(waiting);
    done += waiting.length;
    waiting = [];
    options.onProgress?.({ step: 'reading', done, total: null });
  };
  for await (const message of source.messages()) {
    const channel = numbers.get(message.channel) ?? numbers.size;
    numbers.set(message.channel, channel);
    waiting.push(...stagedOf(message, channel, { accounts, leftOut: source.leftOut }));
    if (waiting.length >= batch) await flush();
  }
  await flush();
  return numbers;
}

/** A message as it will be imported: with its author's name in front without an account, and in parts if it is too long for one. */
function stagedOf(
  message: SourceMessage,
  channel: number,
  { accounts: { idOf }, leftOut }: { accounts: Accounts; leftOut: LeftOut },
): StagedMessage[] {
  const { at, key, authorKey, authorName, editedAt: edited } = message;
  const author = (authorKey === null ? undefined : idOf.get(authorKey)) ?? null;
  // PostgreSQL has no character 0.
  const text = message.text.replaceAll('\u0000', '');
  const parts = partsBy(authorName, text, { hasAccount: author !== null });
  return parts.map((content, part) => ({
    channel,
    at,
    key: part === 0 ? key : `${key}+${String(part).padStart(4, '0')}`,
    author,
    content,
    edited,
    reactions: part === 0 ? reactionsOf(message, { idOf, leftOut }) : null,
    root_key: message.replyTo?.key ?? null,
    root_at: message.replyTo?.at ?? null,
    pinned: part === 0 ? message.pinnedAt : null,
  }));
}

/** The reactions of people with an account, as they are staged. */
function reactionsOf(
  { reactions }: SourceMessage,
  { idOf, leftOut }: Pick<Accounts, 'idOf'> & { leftOut: LeftOut },
): string | null {
  const kept: [personId: string, emoji: string][] = [];
  const emojis = new Set<string>();
  for (const { personKey, emoji } of reactions) {
    const personId = idOf.get(personKey);
    if (personId === undefined || (!emojis.has(emoji) && emojis.size >= mostReactions))
      leftOut.reactions += 1;
    else {
      emojis.add(emoji);
      kept.push([personId, emoji]);
    }
  }
  return kept.length === 0 ? null : JSON.stringify(kept);
}

/** The staged messages of a chat after a position, in batches, as rows. */
async function* numbered(staging: Staging, chatId: string, { staged }: Target, from: number) {
  let number = from;
  for await (const some of staging.read(staged, from))
    yield some.map(({ key, at, author, content, edited, reactions, root_key, root_at }) => {
      number += 1;
      return {
        id: importedId(chatId, key, at),
        number,
        author,
        content,
        created: isoOf(at),
        edited: edited === null ? null : new Date(edited).toISOString(),
        reactions: reactions === null ? [] : (JSON.parse(reactions) as [string, string][]),
        replyTo: root_key === null || root_at === null ? null : importedId(chatId, root_key, root_at),
      };
    });
}

/** The pinned messages of a chat, the last pinned first. */
async function pinsOf(staging: Staging, chatId: string, { staged, pins }: Target): Promise<ImportedPin[]> {
  const found = pins === 0 ? [] : await staging.pins(staged, mostPinnedMessages);
  return found.map(({ key, at, pinned }) => ({
    id: importedId(chatId, key, at),
    pinned: isoOf(pinned),
  }));
}

/** A time in microseconds in ISO form. */
function isoOf(at: number): string {
  const seconds = new Date(Math.trunc(at / 1_000_000) * 1000).toISOString().slice(0, -4);
  return `${seconds}${String(at % 1_000_000).padStart(6, '0')}Z`;
}

function channelIn({ channels }: ChatExport, key: string): SourceChannel {
  const channel = channels.get(key);
  if (!channel) throw new Error(`The export has no channel ${key}.`);
  return channel;
}
