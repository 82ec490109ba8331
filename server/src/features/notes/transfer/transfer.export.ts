import type { FileAnswer } from '@longtable/contract/file-answer';
import { frontMatter, noteFileName } from '@longtable/contract/note-markdown/front-matter';
import { noteMarkdown } from '@longtable/contract/note-markdown/write';
import { calendarDay } from '@longtable/contract/rules/calendar-day';
import { noteCategoryLabels } from '@longtable/contract/rules/note-kinds';
import { freeName } from '@longtable/contract/rules/resource-name';
import { createArchives } from '../../../platform/archive/archive-answer.ts';
import type { ArchiveEntry } from '../../../platform/archive/zip.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Files } from '../../../platform/storage/files.ts';
import type { Actor } from '../../../policies/actor.ts';
import { type NoteRow, notePolicy } from '../../../policies/note.ts';
import { blocksOf } from '../document/document.content.ts';
import { openDocument } from '../document/document.open.ts';
import { readDocument } from '../document/document.store.ts';
import { marksOf, presentNote } from '../notes.presenter.ts';
import { createExportedNames } from './transfer.names.ts';
import * as store from './transfer.store.ts';

/** Names read at once, and notes. */
const namesAtOnce = 2000;
const notesAtOnce = 50;

type Options = { db: Db; files: Pick<Files, 'read'>; publicUrl: URL };
type Folders = 'none' | 'category';

/** The export of all notes of a person, as an archive that is made while it is sent. */
export function createNoteExports({ db, files, publicUrl }: Options) {
  const answerArchive = createArchives({ maxPerKey: 1, wait: 'until the other one is done', retryAfter: 30 });

  return {
    all: (actor: Actor, folders: Folders, signedIn: () => Promise<boolean>): Promise<FileAnswer> =>
      answerArchive({
        userId: actor.id,
        signedIn,
        async prepare() {
          const paths = await pathsOf(actor, folders);
          return { saveAs: `Notes ${calendarDay(actor.timeZone)}.zip`, entries: entriesOf(actor, paths) };
        },
      }),
  };

  /** The path of each note in the archive. */
  async function pathsOf(actor: Actor, folders: Folders): Promise<ReadonlyMap<string, string>> {
    const paths = new Map<string, string>();
    const taken = new Set<string>();
    for (let after: string | null = null; ; ) {
      const rows = await store.readNames(db, actor.id, after, namesAtOnce);
      for (const { id, title, category } of rows) {
        const folder = folders === 'none' ? '' : `${noteCategoryLabels[category]}/`;
        const name = freeName(`${noteFileName(title)}.md`, false, (each) =>
          taken.has((folder + each).toLowerCase()),
        );
        taken.add((folder + name).toLowerCase());
        paths.set(id, folder + name);
      }
      after = rows.at(-1)?.id ?? null;
      if (rows.length < namesAtOnce) return paths;
    }
  }

  async function* entriesOf(actor: Actor, paths: ReadonlyMap<string, string>): AsyncGenerator<ArchiveEntry> {
    const names = createExportedNames({ db, files, publicUrl, actor, paths });
    const ids = [...paths.keys()];
    for (let from = 0; from < ids.length; from += notesAtOnce) {
      for (const row of await store.readNotes(db, actor.id, ids.slice(from, from + notesAtOnce))) {
        // Decided now: a long download outlives a right.
        if (!notePolicy.reads(actor, row)) continue;
        const path = paths.get(row.id) ?? `${row.id}.md`;
        const { text, attached } = await textOf(actor, row, path, names);
        yield { path, bytes: bytesOf(text) };
        for (const file of attached) {
          const content = await files.read(file.key);
          if (content) yield { path: file.path, bytes: content.content };
        }
      }
    }
    if (ids.length === 0) yield { path: 'There are no notes.txt', bytes: bytesOf('') };
  }

  async function textOf(
    actor: Actor,
    row: NoteRow,
    path: string,
    names: ReturnType<typeof createExportedNames>,
  ) {
    const { state, updates, seq } = await readDocument(db, row.id, null);
    const document = openDocument(state, updates, seq);
    const doc = { type: 'doc', content: blocksOf(document.doc) };
    document.doc.destroy();
    const { targets, attached } = await names.of(doc, path);
    const { kind: _kind, ...note } = presentNote(row);
    const fields = { ...note, ...marksOf(actor, row) };
    return { text: `${frontMatter(fields)}\n${noteMarkdown(doc, targets)}`, attached };
  }
}

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text);
}
