import { mostPinnedMessages } from '@longtable/contract/rules/chat-limits';
import type { SourcePerson } from '../../server/src/features/chat/import/chat-export.ts';
import type { ImportOptions, ImportReport } from '../../server/src/features/chat/import/import.ts';
import type { Target } from '../../server/src/features/chat/import/import-plan.ts';

/** Names in a list. */
const mostNames = 100;

/** What was imported, or would be, and what was not, as text for a terminal. */
export function reportText(
  { product, plan, accounts, leftOut, stored }: ImportReport,
  { isDryRun, unwanted }: Pick<ImportOptions, 'isDryRun' | 'unwanted'>,
): string {
  const { main, direct, team } = plan;
  const departments = plan.departments.toSorted((one, other) => one.name.localeCompare(other.name));
  const targets = [main, ...departments, ...direct];
  const all = sum(targets);
  const before = targets.reduce(
    (total, { before: earlier }) => total + (earlier === 'new' ? 0 : (earlier.stored ?? 0)),
    0,
  );
  const pinsOf = ({ pins }: Target) => Math.min(pins, mostPinnedMessages);
  const pins = targets.reduce((total, target) => total + pinsOf(target), 0);
  const pinsBeyond = targets.reduce((total, target) => total + target.pins - pinsOf(target), 0);
  const what = isDryRun
    ? `${count(all - before, 'message')} would be imported from ${product}${before > 0 ? `; ${count(before, 'message')} ${before === 1 ? 'is' : 'are'} there already` : ''}. Nothing was changed.`
    : `${count(stored, 'message')} imported from ${product}${before > 0 ? `; ${count(before, 'message')} ${before === 1 ? 'was' : 'were'} there already` : ''}.`;
  const sections = [
    what,
    [
      `Team “${team.name}”${team.id === null ? ' (new)' : ''}: ${count(main.messages, 'message')}, ${people(main)}`,
      ...departments.map(
        (target) =>
          `Department “${target.name}”${target.chatId === null ? ' (new)' : ''}${target.channel?.isPrivate ? ', a private channel' : ''}: ${count(target.messages, 'message')}, ${people(target)}`,
      ),
      direct.length > 0 ? `${count(direct.length, 'direct chat')}: ${count(sum(direct), 'message')}` : '',
      pins > 0 ? `Of these, ${count(pins, 'pinned message')}` : '',
    ],
    listed('Not imported', [
      part(
        plan.leftOut.groups,
        'conversation of more than two people',
        'conversations of more than two people',
      ),
      part(
        plan.leftOut.withoutAccount,
        'direct chat with somebody without an account',
        'direct chats with somebody without an account',
      ),
      part(
        plan.leftOut.inUse,
        'direct chat that has other messages already',
        'direct chats that have other messages already',
      ),
      unwanted.channels.length > 0 || unwanted.isPrivateUnwanted || unwanted.isDirectUnwanted
        ? part(
            plan.leftOut.unwanted,
            'channel or direct chat that you left out',
            'channels and direct chats that you left out',
          )
        : '',
      leftOut.system > 0
        ? `${count(leftOut.system, `note of ${product} itself`, `notes of ${product} itself`)}, such as who joined`
        : '',
      leftOut.empty > 0 ? `${count(leftOut.empty, 'message')} without a text` : '',
      leftOut.oneself > 0 ? count(leftOut.oneself, 'note to oneself', 'notes to oneself') : '',
      leftOut.reactions > 0
        ? `${count(leftOut.reactions, 'reaction')} of people without an account, or with an emoji of ${product}’s own`
        : '',
      leftOut.pins > 0 ? `${count(leftOut.pins, 'pin')} of what is not imported` : '',
      pinsBeyond > 0
        ? `${count(pinsBeyond, 'older pin')}: a chat has at most ${mostPinnedMessages} pinned messages`
        : '',
      'The content of files: messages have their names',
    ]),
    listed('Without an account here; their messages have their names in front', names(accounts.missing)),
    listed(
      'With an account whose address nobody has confirmed; treated as without one (--trust-addresses)',
      names(accounts.unproven),
    ),
  ];
  return `\n${sections
    .filter((section) => section.length > 0)
    .map((section) =>
      typeof section === 'string'
        ? `  ${section}`
        : section
            .filter(Boolean)
            .map((line) => `  ${line}`)
            .join('\n'),
    )
    .join('\n\n')}\n`;
}

function listed(title: string, lines: readonly string[]): string[] {
  const some = lines.filter(Boolean);
  return some.length === 0 ? [] : [`${title}:`, ...some.map((line) => `  ${line}`)];
}

function names(missing: readonly SourcePerson[]): string[] {
  const shown = missing.slice(0, mostNames).map(({ name, email }) => (email ? `${name} <${email}>` : name));
  return missing.length > mostNames ? [...shown, `and ${count(missing.length - mostNames, 'other')}`] : shown;
}

function part(
  { channels, messages }: { channels: number; messages: number },
  one: string,
  many: string,
): string {
  return channels === 0 ? '' : `${count(channels, one, many)}: ${count(messages, 'message')}`;
}

function people({ people: some }: Target): string {
  return some.length === 1
    ? '1 person with an account'
    : `${some.length.toLocaleString('en-US')} people with an account`;
}

function sum(targets: readonly Target[]): number {
  return targets.reduce((total, { messages }) => total + messages, 0);
}

function count(number: number, one: string, many = `${one}s`): string {
  return `${number.toLocaleString('en-US')} ${number === 1 ? one : many}`;
}
