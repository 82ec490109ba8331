import '../../../policies/note.table.ts';
import { createLinkStore } from '../../../kits/public-links/link-store.ts';
import type { Db } from '../../../platform/db/database.ts';
import { notePolicy, selectNotes } from '../../../policies/note.ts';
import { projectPolicy, selectProjects } from '../../../policies/project.ts';
import { resourcePolicy, selectResources } from '../../../policies/resource.ts';
import { selectTasks, taskPolicy } from '../../../policies/task.ts';
import type { Reference } from './public-html.ts';

/** Public links of notes (docs/product/notes.md, "Public links"). */
export const noteLinks = createLinkStore({
  table: 'note_links',
  key: 'note_id',
  targets: 'notes',
  name: 'title',
});

/** The text of a note as HTML: as it was stored last, some seconds after the last key. */
export async function readContent(db: Db, noteId: string): Promise<string> {
  const { content } = await db
    .selectFrom('notes')
    .select('content')
    .where('id', '=', noteId)
    .executeTakeFirstOrThrow();
  return content;
}

/** The most names of one kind that are read for a page. */
const mostNames = 1000;

type Named = { readonly id: string; readonly name: string };

/** The names of what a note refers to, of one kind, that a person sees now. */
export function readNames(
  db: Db,
  personId: string,
  kind: Reference['kind'],
  all: readonly string[],
): Promise<readonly Named[]> {
  const ids = all.slice(0, mostNames);
  switch (kind) {
    case 'person':
      // Everyone who is signed in sees every name, except of closed accounts (policies/person.ts).
      return db
        .selectFrom('user_profiles')
        .select(['id', 'full_name as name'])
        .where('id', 'in', ids)
        .where('closed_at', 'is', null)
        .execute();
    case 'task':
      return namesOf(
        selectTasks(db, personId).where('tasks.id', 'in', ids).where(taskPolicy.visibleTo(personId)),
        ({ id, title }) => ({ id, name: title }),
      );
    case 'project':
      return namesOf(
        selectProjects(db, personId).where('projects.id', 'in', ids).where(projectPolicy.visibleTo(personId)),
        ({ id, name }) => ({ id, name }),
      );
    case 'note':
      return namesOf(
        selectNotes(db, personId).where('notes.id', 'in', ids).where(notePolicy.visibleTo(personId)),
        ({ id, title }) => ({ id, name: title }),
      );
    case 'resource':
      return namesOf(
        selectResources(db, personId)
          .where('resources.id', 'in', ids)
          .where(resourcePolicy.visibleTo(personId)),
        ({ id, name }) => ({ id, name }),
      );
  }
}

async function namesOf<Row>(
  query: { execute(): Promise<Row[]> },
  named: (row: Row) => Named,
): Promise<readonly Named[]> {
  return (await query.execute()).map(named);
}
