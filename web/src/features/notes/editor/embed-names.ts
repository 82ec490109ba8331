import type { ReferenceKind } from '@longtable/contract/note-document/kinds';
import { noteFilesApi } from '../../../platform/api/note-files.ts';
import { notesApi } from '../../../platform/api/notes.ts';
import { profileApi } from '../../../platform/api/profile.ts';
import { projectsApi } from '../../../platform/api/projects.ts';
import { resourcesApi } from '../../../platform/api/resources.ts';
import { tasksApi } from '../../../platform/api/tasks.ts';
import { ApiError, call, urlOf } from '../../../platform/client.ts';
import { directory, onDirectoryChange } from '../../../platform/directory.ts';
import { liveConnected, onLive } from '../../../platform/live.ts';
import { notePath, paths, projectPath } from '../../../platform/paths.ts';
import { queryClient } from '../../../platform/query-client.ts';

/** What is shown of something a note refers to, if the reader may see it. */
export type EmbedName = {
  readonly name: string;
  readonly isVisible: boolean;
  /** Where a file is that the reader sees in the note only. */
  readonly file?: FileInNote | undefined;
};

type FileInNote = { readonly href: string; readonly isShown: boolean };
type Found = { readonly name: string; readonly file?: FileInNote | undefined };

/** Shown for what the reader may not see, or what is gone. */
export const privateItem = 'Not available';

/** At most so many requests at a time: a note may refer to hundreds of things. */
const maxRequests = 4;
const staleMs = 60_000;

let running = 0;
const queue: (() => void)[] = [];

/** The address of something a note refers to; null for people. */
export function embedHref(kind: ReferenceKind, id: string): string | null {
  switch (kind) {
    case 'person':
      return null;
    case 'task':
      return `${paths.tasks}?task=${id}`;
    case 'project':
      return projectPath(id);
    case 'note':
      return notePath(id);
    case 'resource':
      return `${paths.resources}?item=${id}`;
  }
}

/**
 * Calls `onName` with the name of something a note refers to, now or when it is known, and when it changes. Without a connection it is
 * asked again when that is back. With `noteId`, a file is looked for in the text of that note, too. Returns how to stop.
 */
export function followName(
  kind: ReferenceKind,
  id: string,
  onName: (name: EmbedName) => void,
  noteId?: string,
): () => void {
  let isStopped = false;
  const queryKey = ['note-embed', kind, id, noteId ?? null];
  const tell = (found: Found | null): void =>
    onName(found === null ? { name: privateItem, isVisible: false } : { ...found, isVisible: true });
  const fromDirectory = (): boolean => {
    const card =
      kind === 'person' ? directory().person(id) : kind === 'project' ? directory().project(id) : null;
    if (card) onName({ name: card.name, isVisible: true });
    return card !== null;
  };
  const ask = async (): Promise<void> => {
    if (isStopped || fromDirectory()) return;
    try {
      const found = await queryClient.fetchQuery({
        queryKey,
        queryFn: ({ signal }) => inTurn(() => find(kind, id, noteId, signal)),
        staleTime: staleMs,
        gcTime: 5 * staleMs,
        retry: false,
        meta: { keep: false },
      });
      if (!isStopped) tell(found);
    } catch {
      // Not reachable: asked again below.
    }
  };
  void ask();
  const stops = [
    onDirectoryChange(fromDirectory),
    followChanges(kind, id, (name) => {
      const found = name === null ? null : { name };
      queryClient.setQueryData(queryKey, found);
      tell(found);
    }),
    liveConnected.subscribe(() => {
      if (liveConnected.get()) void ask();
    }),
  ];
  return () => {
    isStopped = true;
    for (const stop of stops) stop();
  };
}

/** Calls `onName` with the new name of a note, task or file as it changes, and with null when it is deleted. Returns how to stop. */
function followChanges(kind: ReferenceKind, id: string, onName: (name: string | null) => void): () => void {
  const stops: (() => void)[] = [];
  if (kind === 'note') {
    stops.push(
      onLive('note.saved', ({ note }) => note.id === id && onName(note.title)),
      onLive('note.deleted', ({ noteId }) => noteId === id && onName(null)),
    );
  } else if (kind === 'task') {
    stops.push(
      onLive('task.saved', ({ task }) => task.id === id && onName(task.title)),
      onLive('task.deleted', ({ taskId }) => taskId === id && onName(null)),
    );
  } else if (kind === 'resource') {
    stops.push(
      onLive('resources.saved', ({ resources }) => {
        const saved = resources.find((resource) => resource.id === id);
        if (saved) onName(saved.name);
      }),
      onLive('resources.deleted', ({ resourceIds }) => resourceIds.includes(id) && onName(null)),
    );
  }
  return () => {
    for (const stop of stops) stop();
  };
}

/** Null for what the reader may not see. */
async function find(
  kind: ReferenceKind,
  id: string,
  noteId: string | undefined,
  signal: AbortSignal,
): Promise<Found | null> {
  const name = await orNull(readName(kind, id, signal));
  if (name !== null) return { name };
  return kind === 'resource' && noteId !== undefined ? findInNote(noteId, id, signal) : null;
}

/** A file in the text of a note, by the right of whoever put it in. */
async function findInNote(noteId: string, resourceId: string, signal: AbortSignal): Promise<Found | null> {
  const file = { noteId, resourceId };
  const found = await orNull(call(noteFilesApi.get, file, { signal }));
  if (!found) return null;
  const { name, isShown } = found;
  const href = urlOf(noteFilesApi.content, { ...file, ...(!isShown && { download: 'true' }) });
  return { name, file: { href, isShown } };
}

/** Null for what the reader may not see. */
async function orNull<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 403)) return null;
    throw error;
  }
}

async function readName(kind: ReferenceKind, id: string, signal: AbortSignal): Promise<string | null> {
  switch (kind) {
    case 'person':
      await call(profileApi.get, { personId: id }, { signal });
      return directory().person(id)?.name ?? null;
    case 'task':
      return (await call(tasksApi.get, { taskId: id }, { signal })).title;
    case 'project':
      return (await call(projectsApi.get, { projectId: id }, { signal })).name;
    case 'note':
      return (await call(notesApi.get, { noteId: id }, { signal })).title;
    case 'resource':
      return (await call(resourcesApi.get, { resourceId: id }, { signal })).name;
  }
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= maxRequests) await new Promise<void>((resolve) => queue.push(resolve));
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
    queue.shift()?.();
  }
}
