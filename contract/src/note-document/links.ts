import { maxNoteUrlLength } from '../rules/note-limits.ts';

/** Whether a link of a note may lead there: http, https and mailto only. */
export function isAllowedHref(href: unknown): boolean {
  if (typeof href !== 'string' || href.length > maxNoteUrlLength) return false;
  return /^(https?:\/\/|mailto:)\S+$/i.test(href);
}
