import type { CalendarDay } from '@longtable/contract/rules/calendar-day';
import type { TaskPriority } from '@longtable/contract/rules/task-priority';
import type { TaskRepeat } from '@longtable/contract/rules/task-repeat';
import { maxTagLength, maxTags } from '@longtable/contract/rules/task-tags';
import type { Named } from '../mutations/pending.ts';
import type { DateReader, FoundDate } from './dates.ts';
import { findRepeats, firstDay } from './repeats.ts';

/** A recognized part of a line, with its position and text. */
export type Piece = { readonly text: string; readonly start: number; readonly end: number } & (
  | { readonly kind: 'priority'; readonly priority: TaskPriority }
  | { readonly kind: 'tag'; readonly tag: string }
  | { readonly kind: 'assignee'; readonly person: Named }
  | { readonly kind: 'repeat'; readonly repeat: TaskRepeat }
  | { readonly kind: 'due'; readonly startDate: CalendarDay | null; readonly dueDate: CalendarDay }
);

/** The fields in a line; null if absent. */
export type QuickTask = {
  /** The rest of the line, or all of it if nothing is left. */
  readonly title: string;
  readonly startDate: CalendarDay | null;
  readonly dueDate: CalendarDay | null;
  readonly priority: TaskPriority | null;
  readonly tags: readonly string[];
  readonly repeat: TaskRepeat | null;
  readonly assignee: Named | null;
  /** In the order of the line. */
  readonly pieces: readonly Piece[];
};

/** A person who can be mentioned with @. */
export type Nameable = Named & { readonly email: string };

export type QuickContext = {
  readonly today: CalendarDay;
  /** Null until loaded: dates stay in the title. */
  readonly dates: DateReader | null;
  /** People who can be assigned, including the user. */
  readonly people: readonly Nameable[];
  /** Pieces to leave in the title, by `pieceKey`. */
  readonly ignored?: ReadonlySet<string>;
};

/** Identifies a removed piece while the line is edited. */
export function pieceKey({ kind, text }: Pick<Piece, 'kind' | 'text'>): string {
  return `${kind} ${text.toLowerCase()}`;
}

/**
 * Parses "pay rent friday !high #home @ada every month". Text in quotation marks or after a backslash is taken
 * literally, and unrecognized text stays in the title.
 */
export function parseQuickTask(line: string, context: QuickContext): QuickTask {
  const { today, dates, ignored } = context;
  const found: Piece[] = [];
  const escapes: number[] = [];
  let rest = masked(line, quotedPlaces(line));
  const take = (pieces: readonly Piece[]): Piece[] => {
    const taken: Piece[] = [];
    for (const piece of pieces) {
      const isEscaped = line[piece.start - 1] === '\\';
      if (isEscaped) escapes.push(piece.start - 1);
      else if (!ignored?.has(pieceKey(piece))) taken.push(piece);
      rest = masked(rest, [piece]);
    }
    return taken;
  };
  found.push(...take(findPriorities(rest)).slice(0, 1));
  found.push(...firstTags(take(findTags(rest))));
  found.push(...take(findPeople(rest, context.people)).slice(0, 1));
  const repeats = findRepeats(rest).map(
    ({ repeat, start, end }): Piece => ({ kind: 'repeat', repeat, text: line.slice(start, end), start, end }),
  );
  found.push(...take(repeats).slice(-1));
  // The last date counts: in "talk about monday on friday" the first one belongs to the title.
  if (dates) found.push(...take(dates(rest, today).map((date) => duePiece(line, date))).slice(-1));
  return taskOf(line, { found, escapes, today });
}

function taskOf(
  line: string,
  { found, escapes, today }: { found: readonly Piece[]; escapes: readonly number[]; today: CalendarDay },
): QuickTask {
  const pieces = found.toSorted((a, b) => a.start - b.start);
  const cuts = [...pieces, ...escapes.map((start) => ({ start, end: start + 1 }))];
  const left = withoutCuts(line, cuts);
  const due = pieces.find((piece) => piece.kind === 'due');
  const repeat = pieces.find((piece) => piece.kind === 'repeat')?.repeat ?? null;
  return {
    title: left === '' ? line.trim().replaceAll(/\s+/g, ' ') : left,
    startDate: due?.startDate ?? null,
    dueDate: due?.dueDate ?? (repeat && firstDay(repeat, today)),
    priority: pieces.find((piece) => piece.kind === 'priority')?.priority ?? null,
    tags: pieces.flatMap((piece) => (piece.kind === 'tag' ? [piece.tag] : [])),
    repeat,
    assignee: pieces.find((piece) => piece.kind === 'assignee')?.person ?? null,
    pieces,
  };
}

function duePiece(line: string, { start, end, startDate, dueDate }: FoundDate): Piece {
  return { kind: 'due', text: line.slice(start, end), start, end, startDate, dueDate };
}

const priorities: Readonly<Record<string, TaskPriority>> = {
  high: 'high',
  h: 'high',
  1: 'high',
  medium: 'medium',
  med: 'medium',
  m: 'medium',
  2: 'medium',
  low: 'low',
  l: 'low',
  3: 'low',
};

function findPriorities(text: string): Piece[] {
  return words(text, '!', /[a-z0-9]+/iu).flatMap(({ name, ...place }): Piece[] => {
    const priority = priorities[name.toLowerCase()];
    return priority ? [{ kind: 'priority', priority, ...place }] : [];
  });
}

/** A number after # is not a tag: "#1", "issue #42". */
function findTags(text: string): Piece[] {
  return words(text, '#', /[\p{L}\p{M}\p{N}_/-]+/u).flatMap(({ name, ...place }): Piece[] =>
    /\p{L}/u.test(name) && name.length <= maxTagLength ? [{ kind: 'tag', tag: name, ...place }] : [],
  );
}

/** The first tags up to the maximum; repeated ones are merged. */
function firstTags(pieces: readonly Piece[]): Piece[] {
  const seen = new Set<string>();
  return pieces
    .filter((piece) => {
      if (piece.kind !== 'tag') return false;
      seen.add(piece.tag.toLocaleLowerCase('en'));
      return seen.size <= maxTags;
    })
    .filter((piece, index, all) => {
      // A second chip would repeat the first.
      const key = piece.kind === 'tag' ? piece.tag.toLocaleLowerCase('en') : '';
      return (
        all.findIndex((other) => other.kind === 'tag' && other.tag.toLocaleLowerCase('en') === key) === index
      );
    });
}

/** The longest name after an @ that is unambiguous. */
function findPeople(text: string, people: readonly Nameable[]): Piece[] {
  const spellings = spellingsOf(people);
  const found: Piece[] = [];
  for (const match of text.matchAll(/(?<=(?:^|[\s(])\\?)@(?=\p{L})/gu)) {
    const after = text.slice(match.index + 1);
    const folded = after.toLocaleLowerCase('en');
    const hit = spellings.find(({ name }) => folded.startsWith(name) && endsWord(after.slice(name.length)));
    if (!hit?.person) continue;
    const end = match.index + 1 + hit.name.length;
    found.push({
      kind: 'assignee',
      person: hit.person,
      text: text.slice(match.index, end),
      start: match.index,
      end,
    });
  }
  return found;
}

/** The spellings of names, longest first; null if several people share one. */
function spellingsOf(people: readonly Nameable[]): { name: string; person: Named | null }[] {
  const byName = new Map<string, Named | null>();
  for (const person of people) {
    const full = person.name.toLocaleLowerCase('en').trim();
    const parts = full.split(/\s+/);
    const names = [
      full,
      parts.join(''),
      parts.join('.'),
      parts.join('_'),
      parts.join('-'),
      parts[0] ?? '',
      person.email.toLowerCase(),
    ];
    for (const name of new Set(names)) {
      if (name === '') continue;
      const known = byName.get(name);
      byName.set(name, known === undefined || known?.id === person.id ? person : null);
    }
  }
  return [...byName]
    .map(([name, person]) => ({ name, person }))
    .toSorted((a, b) => b.name.length - a.name.length);
}

/** Words that begin with a sign. */
function words(text: string, sign: string, name: RegExp) {
  const pattern = new RegExp(`(?<=(?:^|[\\s(])\\\\?)${sign}(${name.source})`, 'giu');
  return [...text.matchAll(pattern)].flatMap((match) => {
    const end = match.index + match[0].length;
    if (!endsWord(text.slice(end))) return [];
    return [{ name: match[1] ?? '', text: match[0], start: match.index, end }];
  });
}

function endsWord(rest: string): boolean {
  return /^($|[\s)]|[,.;:!?]+($|\s))/.test(rest);
}

type Place = { readonly start: number; readonly end: number };

/** Places in quotation marks. */
function quotedPlaces(line: string): Place[] {
  return [...line.matchAll(/"[^"]*"|“[^”]*”|«[^»]*»/g)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }));
}

/** Masks some places of a text, keeping its length. */
function masked(text: string, places: readonly Place[]): string {
  let result = text;
  for (const { start, end } of places) {
    result = result.slice(0, start) + '_'.repeat(end - start) + result.slice(end);
  }
  return result;
}

/** Removes some places of a text with surrounding spaces and commas. */
function withoutCuts(text: string, cuts: readonly Place[]): string {
  let left = '';
  let from = 0;
  for (const { start, end } of cuts.toSorted((a, b) => a.start - b.start)) {
    left += text.slice(from, start);
    from = end;
    // Of a backslash only that one character is removed.
    if (end - start === 1) continue;
    const next = text.slice(end);
    if (left.trim() === '') from += /^\s*[,;:]?/.exec(next)?.[0].length ?? 0;
    else if (next.trim() === '') left = left.replace(/\s*[,;:]?\s*$/, '');
    else if (/^[,.;:!?)]/.test(next)) left = left.trimEnd();
  }
  return (left + text.slice(from)).replaceAll(/\s+/g, ' ').trim();
}
