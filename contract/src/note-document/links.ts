import { maxNoteUrlLength } from '../rules/note-limits.ts';

/** Whether a link of a note may lead there: http, https and mailto only. */
export function isAllowedHref(href: unknown): boolean {
  if (typeof href !== 'string' || href.length > maxNoteUrlLength) return false;
  return /^(https?:\/\/|mailto:)\S+$/i.test(href);
}

const image = /^\/api\/resources\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/content\//;

/** The id of the file that an image of a note shows, by its address. */
export function resourceOfImage(source: string): string | undefined {
  return image.exec(source)?.[1];
}
