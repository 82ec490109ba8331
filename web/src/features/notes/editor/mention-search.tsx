import type { ReferenceKind } from '@longtable/contract/note-document/kinds';
import type { Editor, Range } from '@tiptap/core';
import { File, FolderKanban, NotebookText, SquareCheckBig } from 'lucide-react';
import type { ReactNode } from 'react';
import { connectionsApi } from '../../../platform/api/connections.ts';
import { notesApi } from '../../../platform/api/notes.ts';
import { projectsApi } from '../../../platform/api/projects.ts';
import { resourcesApi } from '../../../platform/api/resources.ts';
import { tasksApi } from '../../../platform/api/tasks.ts';
import { call } from '../../../platform/client.ts';
import { directory } from '../../../platform/directory.ts';
import { session } from '../../../platform/session.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import type { SuggestItem } from './suggest-menu.ts';

/** How many of each kind are offered. */
const most = 5;

/** What can be referred to by `@` and a text: people with whom the person is connected, tasks, projects, notes and files that they see. */
export async function findReferences(
  text: string,
  signal: AbortSignal,
  noteId: string,
): Promise<SuggestItem[]> {
  const typed = text.trim();
  const searches = [findPeople(typed, signal)];
  if (typed !== '') {
    searches.push(
      findTasks(typed, signal),
      findProjects(typed, signal),
      findNotes(typed, signal, noteId),
      findFiles(typed, signal),
    );
  }
  // What can't be searched now is left out.
  const found = await Promise.allSettled(searches);
  return found.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
}

async function findPeople(text: string, signal: AbortSignal): Promise<SuggestItem[]> {
  const { user } = session.get();
  const { connections } = await call(connectionsApi.list, { text, order: 'name', limit: most }, { signal });
  const own =
    user && user.name.toLowerCase().includes(text.toLowerCase())
      ? [{ id: user.id, name: user.name, avatarUrl: user.avatarUrl }]
      : [];
  const people = [...connections.flatMap(({ personId }) => directory().person(personId) ?? []), ...own];
  return people.map(({ id, name, avatarUrl }) =>
    itemOf(
      'person',
      id,
      name,
      'People',
      <Avatar name={name} seed={id} src={avatarUrl} size="sm" decorative />,
    ),
  );
}

async function findTasks(text: string, signal: AbortSignal): Promise<SuggestItem[]> {
  const { tasks } = await call(tasksApi.list, { text, limit: most }, { signal });
  return tasks.map(({ id, title }) => itemOf('task', id, title, 'Tasks', <SquareCheckBig aria-hidden />));
}

async function findProjects(text: string, signal: AbortSignal): Promise<SuggestItem[]> {
  const { projects } = await call(projectsApi.list, { text, limit: most }, { signal });
  return projects.map(({ id, name }) =>
    itemOf('project', id, name, 'Projects', <FolderKanban aria-hidden />),
  );
}

async function findNotes(text: string, signal: AbortSignal, noteId: string): Promise<SuggestItem[]> {
  const { notes } = await call(notesApi.search, { text }, { signal });
  return notes
    .filter(({ id }) => id !== noteId)
    .slice(0, most)
    .map(({ id, title }) => itemOf('note', id, title, 'Notes', <NotebookText aria-hidden />));
}

async function findFiles(text: string, signal: AbortSignal): Promise<SuggestItem[]> {
  const { resources } = await call(resourcesApi.list, { list: 'search', text, limit: most }, { signal });
  return resources.map(({ id, name }) => itemOf('resource', id, name, 'Files', <File aria-hidden />));
}

function itemOf(
  kind: ReferenceKind,
  id: string,
  label: string,
  section: string,
  icon: ReactNode,
): SuggestItem {
  return {
    id: `${kind}:${id}`,
    label,
    icon,
    section,
    choose: (editor: Editor, range: Range) =>
      void editor
        .chain()
        .focus()
        .insertContentAt(range, [
          { type: 'reference', attrs: { kind, id } },
          { type: 'text', text: ' ' },
        ])
        .run(),
  };
}
