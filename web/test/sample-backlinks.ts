import { newId } from '@longtable/contract/ids';
import type { NoteBacklink } from '@longtable/contract/note-backlinks';

/** A task that links to a note, with what it says about the link. */
export function aTaskBacklink(): NoteBacklink {
  return {
    type: 'task',
    id: newId(),
    title: 'Mend the mast',
    status: 'todo',
    linkTitle: 'Log',
    linkDescription: 'where it broke',
  };
}
