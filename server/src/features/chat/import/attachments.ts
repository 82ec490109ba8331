import { z } from 'zod';

/** A card of a program below a message. Mattermost has taken the format from Slack. */
export const attachment = z.looseObject({
  pretext: z.string().nullish(),
  title: z.string().nullish(),
  title_link: z.string().nullish(),
  text: z.string().nullish(),
  fallback: z.string().nullish(),
});
export type Attachment = z.infer<typeof attachment>;

/** The cards of a message as Markdown; `convert` makes Markdown of the product's text. */
export function attachmentsAsText(
  attachments: readonly Attachment[] | null | undefined,
  convert: (text: string) => string,
): string {
  return (attachments ?? [])
    .map(({ pretext, title, title_link, text, fallback }) => {
      const heading = title ? (title_link ? fileLine(title, title_link) : convert(title)) : '';
      const own = [pretext ? convert(pretext) : '', heading, text ? convert(text) : ''].filter(Boolean);
      return own.length > 0 ? own.join('\n') : convert(fallback ?? '');
    })
    .filter(Boolean)
    .join('\n\n');
}

/** A name that leads to an address, if there is one that a browser opens. */
export function fileLine(name: string, address: string | null | undefined): string {
  return address && /^https?:\/\//i.test(address) ? markdownLink(name, address) : escapedLabel(name);
}

/** A link with a name. */
export function markdownLink(name: string, address: string): string {
  return `[${escapedLabel(name)}](${address.replaceAll(/[()\s]/g, percentEncoded)})`;
}

function escapedLabel(name: string): string {
  return name.replaceAll(/[[\]\\]/g, String.raw`\$&`);
}

/** These would end the address of a link. */
function percentEncoded(sign: string): string {
  return `%${sign.charCodeAt(0).toString(16).padStart(2, '0')}`;
}
