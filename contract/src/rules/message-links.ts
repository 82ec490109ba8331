import { parseLink } from './link-address.ts';
import { textPieces } from './text-links.ts';

/** The addresses of the links in a message, in order; those in code are none. */
export function linksIn(text: string): string[] {
  if (!/https?:\/\//i.test(text)) return [];
  return textPieces(withoutFrames(withoutCode(text))).flatMap(({ href }) => href ?? []);
}

/**
 * The link of a message that is shown with a preview: the first one by https that leads away from this server, at `ownOrigin`. Null for
 * none.
 */
export function previewedLink(text: string, ownOrigin: string): string | null {
  const isElsewhere = (href: string) => href.startsWith('https://') && !href.startsWith(`${ownOrigin}/`);
  return linksIn(text).find((href) => isElsewhere(href) && parseLink(href) === href) ?? null;
}

/** Whether two texts of a message have different links. */
export function hasOtherLinks(one: string, other: string): boolean {
  return linksIn(one).join('\n') !== linksIn(other).join('\n');
}

/** Addresses of Markdown links stand alone: a text may go on right behind their brackets. */
function withoutFrames(text: string): string {
  return text.replace(/\]\(\s*<?(https?:\/\/[^\s<>()]*(?:\([^\s<>()]*\)[^\s<>()]*)*)/gi, '] $1 ');
}

/** A text without blocks of code between fences, and code between backticks. */
function withoutCode(text: string): string {
  let fence = '';
  const lines = text.split('\n').filter((line) => {
    const [, sign = ''] = /^[ >]*(`{3,}|~{3,})/.exec(line) ?? [];
    if (fence !== '') {
      if (sign.startsWith(fence) && line.trimEnd().endsWith(sign)) fence = '';
      return false;
    }
    fence = sign;
    return sign === '';
  });
  // Every other part is a run of backticks, and the next one of the same length ends it.
  const parts = lines.join('\n').split(/(`+)/);
  const next = new Map<number, number>();
  const ends = parts.map(() => -1);
  for (let index = parts.length - 2; index > 0; index -= 2) {
    const { length } = parts[index] ?? '';
    ends[index] = next.get(length) ?? -1;
    next.set(length, index);
  }
  let shown = '';
  for (let index = 0; index < parts.length; index += 1) {
    const end = ends[index] ?? -1;
    if (end === -1) shown += parts[index];
    else {
      shown += ' ';
      index = end;
    }
  }
  return shown;
}
