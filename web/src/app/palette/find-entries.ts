import { searchable } from '@longtable/contract/rules/search-text';
import type { PaletteEntry } from '../../platform/palette.ts';
import { rank } from './rank.ts';

/** Entries under a heading. */
export type PaletteSection = { readonly heading: string; readonly entries: readonly PaletteEntry[] };

/** The most entries under a heading, so that a glance finds the best of each. */
const mostInGroup = 6;
const mostRecent = 6;

/** What was used last and what is used most, for a palette in which nothing has been typed. */
export function startSections(
  entries: readonly PaletteEntry[],
  recent: readonly string[],
): readonly PaletteSection[] {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const last = recent.flatMap((id) => byId.get(id) ?? []).slice(0, mostRecent);
  const common = entries
    .filter((entry) => entry.common !== undefined && !last.includes(entry))
    .toSorted((a, b) => (a.common ?? 0) - (b.common ?? 0));
  const groups = Map.groupBy(common, ({ group }) => group);
  return [
    ...(last.length > 0 ? [{ heading: 'Recent', entries: last }] : []),
    ...Array.from(groups, ([heading, members]) => ({ heading, entries: members })),
  ];
}

/** The entries that match what was typed, the best first; groups in the order of their best entry. */
export function findSections(
  entries: readonly PaletteEntry[],
  typed: string,
  recent: readonly string[],
): readonly PaletteSection[] {
  const wanted = searchable(typed);
  const found = entries
    .map((entry) => ({ entry, score: scoreOf(entry, wanted, recent) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score || a.entry.label.length - b.entry.label.length);
  const groups = Map.groupBy(found, ({ entry }) => entry.group);
  return Array.from(groups, ([heading, members]) => ({
    heading,
    entries: members.slice(0, mostInGroup).map(({ entry }) => entry),
  }));
}

const texts = new WeakMap<PaletteEntry, { readonly label: string; readonly words: string }>();

function scoreOf(entry: PaletteEntry, wanted: string, recent: readonly string[]): number {
  let text = texts.get(entry);
  if (!text) {
    text = { label: searchable(entry.label), words: searchable(entry.words ?? '') };
    texts.set(entry, text);
  }
  const byWords = text.words === '' ? 0 : rank(text.words, wanted);
  // Other words find an entry by whole beginnings only.
  const score = Math.max(rank(text.label, wanted), byWords >= 3 ? byWords - 1.5 : 0, entry.isFound ? 0.5 : 0);
  if (score === 0) return 0;
  const used = recent.indexOf(entry.id);
  return score + (used === -1 ? 0 : 0.5) + (entry.common === undefined ? 0 : 0.25);
}
