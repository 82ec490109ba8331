import { createHash } from 'node:crypto';
import { maxMessageLength } from '@longtable/contract/rules/chat-limits';

/** The most characters of a name in front of a message. */
const maxNameLength = 100;

/** The text of a message in parts of at most `max` characters, cut at ends of lines or words. */
export function partsOf(text: string, max = maxMessageLength): string[] {
  const parts: string[] = [];
  let rest = text;
  while (rest.length > max) {
    const head = rest.slice(0, max);
    const line = head.lastIndexOf('\n');
    const at = line > max / 2 ? line : head.lastIndexOf(' ');
    // Not between the halves of a character.
    const hard = /[\uD800-\uDBFF]$/.test(head) ? max - 1 : max;
    const end = at > max / 2 ? at : hard;
    parts.push(rest.slice(0, end).trimEnd());
    rest = rest.slice(end).trimStart();
  }
  return rest === '' ? parts : [...parts, rest];
}

/** The parts of a message that has the name of its author in front, or of one who has an account: the same number of parts for both. */
export function partsBy(name: string, text: string, { hasAccount }: { hasAccount: boolean }): string[] {
  const parts = partsOf(text, maxMessageLength - withAuthor(name, '>').length);
  return hasAccount ? parts : parts.map((part) => withAuthor(name, part));
}

/** A message with the name of its author in front. */
export function withAuthor(name: string, text: string): string {
  const plain = name
    .replaceAll(/[*_`~[\]<>\\\n]/g, ' ')
    .trim()
    .slice(0, maxNameLength);
  const shown = `**${plain || 'Unknown'}:**`;
  // Lists, quotations, code and headings begin on a line of their own.
  return /^(?:[>#|`]|[-+*] |\d+[.)] )/.test(text) ? `${shown}\n\n${text}` : `${shown} ${text}`;
}

/**
 * The id of an imported message: a UUIDv7 that is always the same for the same message in the same chat, and sorts by its time. `at` is in
 * microseconds; RFC 9562 lets what is below a millisecond follow the version.
 */
export function importedId(chatId: string, key: string, at: number): string {
  const ms = Math.trunc(at / 1000);
  const below = Math.trunc(((at % 1000) * 4096) / 1000);
  const digest = createHash('sha256').update(`${chatId} ${at} ${key}`).digest();
  const time = ms.toString(16).padStart(12, '0');
  const variant = (0x8000 | (digest.readUInt16BE(0) & 0x3fff)).toString(16);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${below.toString(16).padStart(3, '0')}-${variant}-${digest.toString('hex', 2, 8)}`;
}
