import { newId } from '@longtable/contract/new-id';
import type { Note } from '@longtable/contract/notes';
import { maxActionItemLength, maxActionItems } from '@longtable/contract/rules/note-limits';
import { Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { Input } from '../../../ui/input.tsx';
import { ActionItemRow } from './action-item-row.tsx';
import { changeItems } from './change-items.ts';

/** What is to be done after a meeting. */
export function ActionItems({ note, canEdit }: { note: Note; canEdit: boolean }) {
  const { id, actionItems } = note;
  const headingId = useId();
  const [text, setText] = useState('');
  const done = actionItems.filter((item) => item.done).length;
  const isFull = actionItems.length >= maxActionItems;
  const add = () => {
    const typed = text.trim();
    if (typed === '' || isFull) return;
    setText('');
    changeItems(id, (items) => [...items, { id: newId(), text: typed, done: false, taskId: null }]);
  };
  return (
    <section aria-labelledby={headingId} className="flex flex-col gap-1">
      <h2 id={headingId} className="flex items-baseline gap-2 font-medium text-ink text-sm">
        Action items
        {actionItems.length > 0 && (
          <span className="font-normal text-muted text-xs tabular-nums">
            {done} of {actionItems.length} done
          </span>
        )}
      </h2>
      <ul aria-labelledby={headingId} className="flex flex-col empty:hidden">
        {actionItems.map((item, index) => (
          <ActionItemRow
            key={item.id}
            note={note}
            item={item}
            index={index}
            count={actionItems.length}
            canEdit={canEdit}
          />
        ))}
      </ul>
      {canEdit && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            add();
          }}
        >
          <Input
            size="sm"
            icon={<Plus />}
            aria-label="New action item"
            placeholder={isFull ? `At most ${maxActionItems} action items` : 'Add an action item'}
            disabled={isFull}
            autoComplete="off"
            enterKeyHint="done"
            maxLength={maxActionItemLength}
            value={text}
            onChange={({ target }) => setText(target.value)}
            onBlur={add}
          />
        </form>
      )}
    </section>
  );
}
