// Links from tasks to notes and files (docs/product/task-links.md, "Limits").

/** What a task can be linked to: a note, or a resource, which is a file, a folder or a link. */
export const linkedItemTypes = ['note', 'resource'] as const;
export type LinkedItemType = (typeof linkedItemTypes)[number];

/** The most links of one task. */
export const maxTaskLinks = 50;

/** The longest title and description of a link, in characters. */
export const maxLinkTitleLength = 200;
export const maxLinkDescriptionLength = 1000;

/** The most notes or resources that a search offers. */
export const maxFoundLinkItems = 10;

/** The most links whose titles one request asks for. */
export const maxLinkTitles = 100;

/** The linked items shown before `+N`, with a task and on its card. */
export const shownLinks = { detail: 5, card: 1 } as const;

/** A description and the text of a note are cut after this many characters. */
export const shownDescriptionLength = 100;
export const shownContentLength = 80;

/** A text on one line, cut with an ellipsis after `most` characters; an emoji counts as one. */
export function cutText(text: string, most: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= most) return line;
  const characters = Array.from(new Intl.Segmenter().segment(line), ({ segment }) => segment);
  return characters.length > most ? `${characters.slice(0, most).join('').trimEnd()}…` : line;
}
