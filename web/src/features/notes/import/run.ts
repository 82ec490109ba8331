import { newId } from '@longtable/contract/new-id';
import { noteFragment } from '@longtable/contract/note-fragment';
import type { ImportedNote } from '@longtable/contract/note-imports';
import { maxImportedNotes, maxNoteTags, maxNoteUpdateBytes } from '@longtable/contract/rules/note-limits';
import { prosemirrorToYDoc } from '@tiptap/y-tiptap';
import { encodeStateAsUpdate } from 'yjs';
import { noteImportsApi } from '../../../platform/api/note-imports.ts';
import { resourcesApi } from '../../../platform/api/resources.ts';
import { call } from '../../../platform/client.ts';
import { holdSession } from '../../../platform/session-hold.ts';
import { createStore } from '../../../platform/store.ts';
import { uploadTree } from '../../resources/uploads/start-uploads.ts';
import { sendSteps } from '../../tasks/import/run/send.ts';
import { reloadNotes } from '../data/note-rows.ts';
import { toBase64 } from '../document/base64.ts';
import { isOwnImage } from '../editor/clean-html.ts';
import { uploaded } from '../editor/insert-files.ts';
import { cleanedTags } from './front-matter.ts';
import { documentOfHtml, type FindTarget, type Target } from './html-document.ts';
import { ownTarget } from './own-links.ts';
import type { ImportPlan, PlannedNote, SkippedFile } from './plan.ts';

/** Progress of an import or its undo. */
export type NoteImportRun = {
  readonly state: 'uploading' | 'running' | 'failed' | 'done' | 'undoing' | 'undo-failed' | 'undone';
  readonly importId: string;
  readonly tag: string;
  readonly done: number;
  readonly total: number;
  readonly error: string | null;
  /** What could not be imported. */
  readonly problems: readonly SkippedFile[];
};

/** The import of this page; null for none. */
export const noteImportRun = createStore<NoteImportRun | null>(null);

/** A request is not longer than this, in characters. */
const maxRequest = 1_500_000;

let resume: (() => Promise<void>) | null = null;

/** Whether the import or its undo goes on. */
export function isRunning(run: NoteImportRun | null): boolean {
  return run?.state === 'uploading' || run?.state === 'running' || run?.state === 'undoing';
}

holdSession(() => isRunning(noteImportRun.get()));

function patch(changes: Partial<NoteImportRun>): void {
  const run = noteImportRun.get();
  if (run) noteImportRun.set({ ...run, ...changes });
}

/** Imports what was planned. `tag` is added to each note, unless it is empty. */
export function startNoteImport(plan: ImportPlan, tag: string): void {
  if (isRunning(noteImportRun.get())) return;
  const importId = newId();
  noteImportRun.set({
    state: 'uploading',
    importId,
    tag,
    done: 0,
    total: plan.notes.length,
    error: null,
    problems: plan.skipped.filter(({ why }) => !why.startsWith('No note')),
  });
  let files: ReadonlyMap<string, Target> | null = null;
  const left = [...plan.notes];
  resume = async () => {
    try {
      patch({ state: files ? 'running' : 'uploading', error: null });
      files ??= await uploadAttached(plan);
      patch({ state: 'running' });
      await sendNotes(plan, left, files, { importId, tag });
    } catch (error) {
      patch({ state: 'failed', error: error instanceof Error ? error.message : String(error) });
    }
  };
  void resume();
}

/** Goes on after a failure: nothing is created twice. */
export function resumeNoteImport(): void {
  const run = noteImportRun.get();
  if (run?.state === 'undo-failed') void undoNoteImport();
  else if (run?.state === 'failed') void resume?.();
}

/** Forgets a finished import. */
export function clearNoteImport(): void {
  if (isRunning(noteImportRun.get())) return;
  resume = null;
  noteImportRun.set(null);
}

/** Moves what was created to the trash. */
export async function undoNoteImport(): Promise<void> {
  const run = noteImportRun.get();
  if (!run || isRunning(run)) return;
  patch({ state: 'undoing', error: null });
  try {
    for (let isLeft = true; isLeft; ) {
      const { left } = await call(noteImportsApi.undo, { importId: run.importId });
      isLeft = left;
    }
    reloadNotes();
    patch({ state: 'undone' });
  } catch (error) {
    patch({ state: 'undo-failed', error: error instanceof Error ? error.message : String(error) });
  }
}

function addProblem(path: string, why: string): void {
  const run = noteImportRun.get();
  // A part that is made again names its files again.
  if (run && !run.problems.some((problem) => problem.path === path && problem.why === why))
    patch({ problems: [...run.problems, { path, why }] });
}

/** Uploads the images and files of the notes into a folder of their own. Those that were refused are listed. */
async function uploadAttached(plan: ImportPlan): Promise<ReadonlyMap<string, Target>> {
  const pictures = plan.notes.flatMap(({ path, pictures: own }) =>
    [...own].map(([name, blob], index) => {
      const ending = /^image\/(\w+)/.exec(blob.type)?.[1] ?? 'png';
      const plain = (path.split('/').at(-1) ?? '').replace(/\.[^.]+$/, '');
      return { key: `${path}#${name}`, blob, name: `${plain} ${index + 1}.${ending}` };
    }),
  );
  const attached = [...plan.attached].map(([path, file]) => ({
    key: path,
    blob: file.blob(),
    name: path.split('/').at(-1) ?? 'File',
  }));
  const taken = new Set<string>();
  const files = [...attached, ...pictures].map(({ key, blob, name }) => ({
    key,
    file: new File([blob], freeName(name, taken), { type: blob.type }),
  }));
  const targets = new Map<string, Target>();
  if (files.length === 0) return targets;
  const time = new Date().toISOString().slice(0, 19).replace('T', ' ').replaceAll(':', '.');
  const folder = { name: `Imported notes ${time}`, files: files.map(({ file }) => file), folders: [] };
  await uploadTree({ files: [], folders: [folder] }, { parentFolderId: null, teamId: null, projectId: null });
  await Promise.all(
    files.map(async ({ key, file }) => {
      const id = await uploaded(file);
      if (id === null) return addProblem(key, 'It could not be uploaded.');
      const { type, publicUrl } = await call(resourcesApi.get, { resourceId: id });
      targets.set(
        key,
        type === 'image' && isOwnImage(publicUrl) ? { kind: 'image', src: publicUrl } : { kind: 'file', id },
      );
    }),
  );
  return targets;
}

function freeName(name: string, taken: Set<string>): string {
  const cleaned = name.replaceAll(/[/\\\p{Cc}]/gu, '-').slice(-200) || 'File';
  const dot = cleaned.lastIndexOf('.');
  const [stem, ending] = dot > 0 ? [cleaned.slice(0, dot), cleaned.slice(dot)] : [cleaned, ''];
  let free = cleaned;
  for (let number = 2; taken.has(free.toLowerCase()); number += 1) free = `${stem} (${number})${ending}`;
  taken.add(free.toLowerCase());
  return free;
}

/** Sends notes in parts. Those that were sent are removed from `left`, so that a failed import goes on with the others. */
async function sendNotes(
  plan: ImportPlan,
  left: PlannedNote[],
  files: ReadonlyMap<string, Target>,
  { importId, tag }: { importId: string; tag: string },
): Promise<void> {
  const ids = new Map([...plan.notes.map(({ path, id }) => [path, id] as const), ...plan.known]);
  let created = noteImportRun.get()?.done ?? 0;
  const outcome = await sendSteps<{ notes: ImportedNote[]; taken: number }>({
    next: () => (left.length === 0 ? null : nextPart()),
    async send({ notes, taken }) {
      if (notes.length > 0) await call(noteImportsApi.add, { importId, notes });
      created += notes.length;
      left.splice(0, taken);
      patch({ done: created });
    },
    isStopped: () => false,
  });
  reloadNotes();
  if (outcome.state === 'failed') throw outcome.error;
  patch({ state: 'done' });

  function nextPart() {
    const notes: ImportedNote[] = [];
    let [size, taken] = [0, 0];
    for (const note of left.slice(0, maxImportedNotes)) {
      const made = importedOf(note);
      const length = made ? (made.update?.length ?? 0) + 4000 : 0;
      if (taken > 0 && size + length > maxRequest) break;
      taken += 1;
      size += length;
      if (made) notes.push(made);
      else addProblem(note.path, 'It is too long for a note. Split it into several files.');
    }
    return { notes, taken };
  }

  function importedOf(note: PlannedNote): ImportedNote | null {
    const doc = prosemirrorToYDoc(documentOfHtml(note.html, finderOf(note)), noteFragment);
    const update = encodeStateAsUpdate(doc);
    doc.destroy();
    if (update.length > maxNoteUpdateBytes) return null;
    const tags = cleanedTags([...(tag === '' ? [] : [tag]), ...(note.fields.tags ?? [])]).slice(
      0,
      maxNoteTags,
    );
    return { ...note.fields, tags, title: note.title, id: note.id, key: note.key, update: toBase64(update) };
  }

  function finderOf({ path }: PlannedNote): FindTarget {
    return (address, how) => {
      const inside = files.get(`${path}#${address}`);
      if (inside) return inside;
      const found =
        how === 'wiki' || how === 'embed' ? plan.index.wiki(address) : plan.index.relative(path, address);
      if (found === null) return ownTarget(address);
      const noteId = ids.get(found);
      return noteId === undefined ? (files.get(found) ?? null) : { kind: 'note', id: noteId };
    };
  }
}
