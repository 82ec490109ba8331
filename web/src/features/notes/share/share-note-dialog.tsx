import type { Note } from '@longtable/contract/notes';
import type { NoteAccess, NoteShareKind } from '@longtable/contract/rules/note-access';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { NeedsConnection } from '../../../kits/connection/needs-connection.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { Select } from '../../../ui/select.tsx';
import { ConnectionPicker } from '../../people/connect/connection-picker.tsx';
import { NoteAccessList } from './note-access-list.tsx';
import { accessOptions, shareNote, sharingQuery } from './note-shares.ts';
import { SharePlaces } from './share-places.tsx';

const noProblems: ReadonlyMap<string, string> = new Map();

/**
 * Shares a note with connections, teams and projects, one click each, and says who has access. For others than the owner it says only
 * why they see it. Keep it mounted and change `open`.
 */
export function ShareNoteDialog({ note, open, onClose }: { note: Note; open: boolean; onClose: () => void }) {
  const [shown, setShown] = useState<'people' | 'places'>('people');
  const [access, setAccess] = useState<NoteAccess>('edit');
  const [problems, setProblems] = useState(noProblems);
  const { data } = useQuery({ ...sharingQuery(note.id), enabled: open });
  const isShared = (id: string) => data?.shares.some(({ withId }) => withId === id) ?? false;
  const close = () => {
    setProblems(noProblems);
    onClose();
  };
  const share = async (kind: NoteShareKind, withId: string): Promise<void> => {
    setProblems((before) => new Map([...before].filter(([id]) => id !== withId)));
    try {
      await shareNote(note.id, { kind, withId, access });
    } catch (error) {
      setProblems((before) => new Map([...before, [withId, error instanceof Error ? error.message : '']]));
    }
  };
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title={note.can.share ? `Share “${note.title}”` : `Who has access to “${note.title}”`}
      description={
        note.can.share
          ? 'Only you can share this note, move it to the trash or delete it.'
          : 'This note belongs to somebody else.'
      }
      phone="full"
      footer={
        <Button variant="primary" onClick={close}>
          Done
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <NeedsConnection action="Sharing" />
        {note.can.share && (
          <>
            <div className="flex flex-wrap items-center justify-between gap-2">
              <SegmentedControl
                label="Share with"
                value={shown}
                onValueChange={setShown}
                options={[
                  { value: 'people', label: 'People' },
                  { value: 'places', label: 'Teams and projects' },
                ]}
              />
              <Select
                aria-label="What they can do"
                value={access}
                onValueChange={setAccess}
                options={accessOptions}
                size="sm"
                className="w-28 shrink-0"
              />
            </div>
            {shown === 'people' ? (
              <ConnectionPicker
                isShared={isShared}
                problems={problems}
                onShare={(id) => void share('person', id)}
              />
            ) : (
              <SharePlaces
                isShared={isShared}
                problems={problems}
                onShare={(kind, id) => void share(kind, id)}
              />
            )}
          </>
        )}
        {open && <NoteAccessList note={note} />}
      </div>
    </Dialog>
  );
}
