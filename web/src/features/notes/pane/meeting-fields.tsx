import type { Note } from '@longtable/contract/notes';
import { maxAttendeeLength, maxAttendees } from '@longtable/contract/rules/note-limits';
import { searchable } from '@longtable/contract/rules/search-text';
import { useState } from 'react';
import { ChipList } from '../../../ui/chip-list.tsx';
import { Combobox, type ComboboxOption } from '../../../ui/combobox.tsx';
import { Field } from '../../../ui/field.tsx';
import { searched } from '../../../ui/search-select.tsx';
import { noteLists } from '../data/note-lists.ts';
import { editNote } from '../note-actions.ts';
import { ActionItems } from './action-items.tsx';

/** The most names to suggest. */
const maxFound = 20;

/** Who took part in a meeting, and what is to be done after it. */
export function MeetingFields({ note, canEdit }: { note: Note; canEdit: boolean }) {
  const { attendees, actionItems } = note;
  return (
    <div className="flex flex-col gap-4 pt-4">
      {canEdit ? (
        <Attendees note={note} />
      ) : (
        attendees.length > 0 && (
          <p className="text-muted text-sm">
            Attendees: <bdi>{attendees.join(', ')}</bdi>
          </p>
        )
      )}
      {(canEdit || actionItems.length > 0) && <ActionItems note={note} canEdit={canEdit} />}
    </div>
  );
}

/** Names as chips: Enter and a comma add one, Backspace removes the last one. */
function Attendees({ note }: { note: Note }) {
  const { attendees } = note;
  const [typed, setTyped] = useState('');
  const isFull = attendees.length >= maxAttendees;
  const taken = new Set(attendees.map(searchable));
  const add = (names: readonly string[]) => {
    const kept = [...attendees];
    for (const name of names.map((each) => each.trim().slice(0, maxAttendeeLength).trim()))
      if (
        name !== '' &&
        kept.length < maxAttendees &&
        !kept.some((other) => searchable(other) === searchable(name))
      )
        kept.push(name);
    if (kept.length > attendees.length) editNote(note, { attendees: kept });
  };
  const onText = (text: string) => {
    const names = text.split(',');
    setTyped(names.pop()?.trimStart() ?? '');
    if (names.length > 0) add(names);
  };
  const find = (text: string): readonly ComboboxOption[] => {
    if (isFull) return [];
    const known = new Map<string, ComboboxOption>();
    for (const name of noteLists.all().flatMap((row) => row.attendees))
      if (!taken.has(searchable(name))) known.set(searchable(name), { value: name, label: name });
    const found = searched([...known.values()], text, maxFound);
    const name = text.trim();
    if (name === '' || taken.has(searchable(name)) || known.has(searchable(name))) return found;
    return [...found, { value: name, label: `Add “${name}”` }];
  };
  return (
    <Field label="Attendees" {...(isFull && { hint: `At most ${maxAttendees} attendees.` })}>
      <div
        onBlur={({ currentTarget, relatedTarget }) => {
          if (currentTarget.contains(relatedTarget) || relatedTarget?.closest('[role="listbox"]')) return;
          add([typed]);
          setTyped('');
        }}
      >
        <Combobox
          shown=""
          chosen={null}
          keepsOpen
          placeholder="Add a name"
          typed={{ text: typed, onText }}
          onBackspace={() => attendees.length > 0 && editNote(note, { attendees: attendees.slice(0, -1) })}
          find={find}
          nothingFound={isFull ? `At most ${maxAttendees} attendees.` : 'Type a name to add it.'}
          onChoose={(name) => add([name])}
          chips={
            <ChipList
              label="Attendees of this meeting"
              chips={attendees.map((name) => ({ key: name, text: name, removeLabel: `Remove ${name}` }))}
              onRemove={({ key }) => editNote(note, { attendees: attendees.filter((name) => name !== key) })}
            />
          }
        />
      </div>
    </Field>
  );
}
