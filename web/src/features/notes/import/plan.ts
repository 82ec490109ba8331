import { newId } from '@longtable/contract/new-id';
import { maxNoteTitleLength } from '@longtable/contract/rules/note-limits';
import { noteImportsApi } from '../../../platform/api/note-imports.ts';
import { call } from '../../../platform/client.ts';
import { digestOf } from '../../tasks/import/systems/digest.ts';
import { indexPaths, type PathIndex } from './paths.ts';
import { type ImportKind, isNote, kindOf, type ReadNote, readNote, titleOfPath } from './read-note.ts';
import { CannotImport, type SourceFile } from './source-files.ts';

/** A note that an import will create. */
export type PlannedNote = Omit<ReadNote, 'problems'> & {
  readonly id: string;
  readonly key: string;
  readonly path: string;
  readonly problems: readonly string[];
};

/** A file that is not imported, and why. */
export type SkippedFile = { readonly path: string; readonly why: string };

/** What an import will create. */
export type ImportPlan = {
  readonly kind: ImportKind;
  readonly notes: readonly PlannedNote[];
  /** Notes that are here already, by the paths of their files. */
  readonly known: ReadonlyMap<string, string>;
  /** Images and files that notes to import show or link to, by their paths. */
  readonly attached: ReadonlyMap<string, SourceFile>;
  readonly skipped: readonly SkippedFile[];
  readonly index: PathIndex;
};

/** The most notes of one import. */
const maxNotes = 5000;
/** Keys that are looked up at once. */
const keysAtOnce = 200;

/** Reads files and says what an import of them will create. `onProgress` is called with the share that is read. */
export async function planImport(
  files: readonly SourceFile[],
  { onProgress, signal }: { onProgress: (share: number) => void; signal: AbortSignal },
): Promise<ImportPlan> {
  const kind = kindOf(files);
  const paths = new Set(files.map(({ path }) => path));
  // Notion has each database twice: with all its rows, and with those of a view.
  const isTwin = (path: string) => /\.csv$/i.test(path) && paths.has(path.replace(/\.csv$/i, '_all.csv'));
  const sources = files.filter(({ path }) => isNote(path, kind) && !isTwin(path));
  if (sources.length === 0) throw new CannotImport('There are no Markdown, HTML, text or Word files in it.');
  if (sources.length > maxNotes)
    throw new CannotImport(
      `At most ${maxNotes.toLocaleString()} notes can be imported at once. Import some folders of it.`,
    );
  const read: PlannedNote[] = [];
  const skipped: SkippedFile[] = [];
  let pausedAt = performance.now();
  for (const [index, file] of sources.entries()) {
    signal.throwIfAborted();
    if (performance.now() - pausedAt > 30) {
      onProgress(index / sources.length);
      // So that the page can be used meanwhile.
      await new Promise((resolve) => setTimeout(resolve));
      pausedAt = performance.now();
    }
    try {
      const note = await readNote(file, kind);
      const key = digestOf(`${file.path}\n${note.title}\n${JSON.stringify(keyed(note))}\n${note.html}`);
      read.push({
        ...note,
        id: newId(),
        key,
        path: file.path,
        title: cut(note.title || titleOfPath(file.path, kind)),
      });
    } catch (error) {
      skipped.push({ path: file.path, why: error instanceof Error ? error.message : '' });
    }
  }
  const known = await lookUp(read);
  const notes = read.filter(({ key }) => !known.has(key));
  const index = indexPaths(files.map(({ path }) => path));
  const attached = attachedFiles(notes, files, index, new Set(read.map(({ path }) => path)));
  for (const { path } of files) {
    if (!isNote(path, kind) && !attached.has(path) && !/(^|\/)\./.test(path))
      skipped.push({ path, why: 'No note to import shows it or links to it.' });
  }
  const knownPaths = read.flatMap(({ path, key }) => {
    const noteId = known.get(key);
    return noteId === undefined ? [] : [[path, noteId] as const];
  });
  return { kind, notes, known: new Map(knownPaths), attached, skipped, index };
}

/** The fields without ids that are made anew each time. */
function keyed({ fields: { actionItems, ...fields } }: ReadNote): object {
  return { ...fields, actionItems: actionItems?.map(({ text, done }) => [text, done]) };
}

function cut(title: string): string {
  return title
    .normalize('NFC')
    .slice(0, maxNoteTitleLength)
    .replace(/[\ud800-\udbff]$/, '')
    .trim();
}

async function lookUp(notes: readonly PlannedNote[]): Promise<ReadonlyMap<string, string>> {
  const keys = [...new Set(notes.map(({ key }) => key))];
  const found = new Map<string, string>();
  for (let from = 0; from < keys.length; from += keysAtOnce) {
    const { known } = await call(noteImportsApi.known, { keys: keys.slice(from, from + keysAtOnce) });
    for (const { key, noteId } of known) found.set(key, noteId);
  }
  return found;
}

/** The files that texts show or link to, without those that are notes themselves. */
function attachedFiles(
  notes: readonly PlannedNote[],
  files: readonly SourceFile[],
  index: PathIndex,
  sources: ReadonlySet<string>,
): ReadonlyMap<string, SourceFile> {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const attached = new Map<string, SourceFile>();
  for (const { path, html } of notes) {
    // Most texts have neither.
    if (!/<img|<a/i.test(html)) continue;
    const { body } = new DOMParser().parseFromString(html, 'text/html');
    for (const element of body.querySelectorAll<HTMLElement>('img[src], a[href], a[data-wiki]')) {
      const wiki = element.dataset['wiki'];
      const address = element.getAttribute('src') ?? element.getAttribute('href') ?? '';
      const found = wiki === undefined ? index.relative(path, address) : index.wiki(wiki);
      const file = found === null || sources.has(found) ? undefined : byPath.get(found);
      if (file) attached.set(file.path, file);
    }
  }
  return attached;
}
