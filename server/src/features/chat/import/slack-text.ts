import { markdownLink } from './attachments.ts';
import { withEmoji } from './emoji-names.ts';

/** How people and channels are called whom Slack's text names by their ids. */
export type SlackNames = {
  readonly person: (id: string) => string | undefined;
  readonly channel: (id: string) => string | undefined;
};

/** Code, which stays as it is: a block, or part of a line. */
const code = /(```[\s\S]*?```|`[^`\n]+`)/;

/** Slack's markup (mrkdwn) as Markdown. */
export function markdownOfSlack(text: string, names: SlackNames): string {
  const parts = text.replaceAll('\r\n', '\n').split(code);
  return parts
    .map((part, index) => (index % 2 === 1 ? codeOf(part, names) : proseOf(part, names)))
    .join('')
    .trim();
}

function codeOf(part: string, names: SlackNames): string {
  const plain = unescaped(part.replaceAll(/<([^<>\n]+)>/g, (_, inner: string) => labelOf(inner, names)));
  if (!plain.startsWith('```')) return plain;
  // Slack needs no lines of their own for the fences.
  return `\n\`\`\`\n${plain.slice(3, -3).replace(/^\n/, '').replace(/\n$/, '')}\n\`\`\`\n`;
}

/** Between these signs, which no text has, are numbers of what is Markdown already: links and names. */
const kept = '\uE000';

function proseOf(part: string, names: SlackNames): string {
  const links: string[] = [];
  const keep = (link: string) => `${kept}${links.push(link) - 1}${kept}`;
  const text = part
    .replaceAll(kept, '')
    .replaceAll(/<([^<>\n]+)>/g, (_, inner: string) => keep(linkOf(inner, names)))
    .replaceAll(/^&gt;&gt;&gt;\s?([\s\S]*)$/gm, (_, rest: string) => rest.replaceAll(/^/gm, '&gt; '))
    .replaceAll(/^(\s*)[•◦▪]\s*/gm, '$1- ')
    // What is a heading in Markdown is none in Slack.
    .replaceAll(/^(\s*)(#{1,6}\s)/gm, String.raw`$1\$2`)
    .replaceAll(/(^|[\s(.,;:!?"'_~-])\*([^\s*](?:[^*\n]*[^\s*])?)\*(?=$|[\s).,;:!?"'_~-])/gm, '$1**$2**')
    .replaceAll(/(^|[\s(.,;:!?"'_*-])~([^\s~](?:[^~\n]*[^\s~])?)~(?=$|[\s).,;:!?"'_*-])/gm, '$1~~$2~~')
    .replaceAll(/^&gt;\s?/gm, '> ');
  return withEmoji(unescaped(text.replaceAll('&lt;', String.raw`\&lt;`))).replaceAll(
    /\uE000(\d+)\uE000/g,
    (_, index: string) => links[Number(index)] ?? '',
  );
}

/** What `<…>` stands for, as Markdown. */
function linkOf(inner: string, names: SlackNames): string {
  if (/^[@#!]/.test(inner)) return labelOf(inner, names);
  const [address, label] = split(inner);
  const shown = unescaped(label);
  const target = unescaped(address);
  if (target.startsWith('mailto:')) return shown || target.slice('mailto:'.length);
  if (shown === '' || shown === target) return target;
  return markdownLink(shown, target);
}

/** What `<…>` stands for, without markup. */
function labelOf(inner: string, names: SlackNames): string {
  const [target, label] = split(inner);
  const id = target.slice(1);
  if (target.startsWith('@')) return `@${names.person(id) ?? (unescaped(label).replace(/^@/, '') || id)}`;
  if (target.startsWith('#')) return `#${names.channel(id) ?? (unescaped(label) || id)}`;
  if (!target.startsWith('!')) return unescaped(label || target);
  // `!here`, `!subteam^S1|@editors`, `!date^1392734382^{date}|18 February`.
  if (label !== '' && !/^!(here|channel|everyone)/.test(target)) return unescaped(label);
  return `@${id.split('^')[0] ?? ''}`;
}

function split(inner: string): [string, string] {
  const at = inner.indexOf('|');
  return at < 0 ? [inner, ''] : [inner.slice(0, at), inner.slice(at + 1)];
}

function unescaped(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}
