import { useEffect, useMemo, useState } from 'react';
import { registerHotkeys } from '../../../platform/hotkeys.ts';
import { useStore } from '../../../platform/store.ts';
import { useLoadedTasks } from '../data/loaded-tasks.ts';
import { tasksById } from '../data/task-list.ts';
import { followTarget, openAtTarget, propertyOfKey } from './key-target.ts';
import { type OpenPicker, openPicker } from './open-picker.ts';
import { PropertyPicker } from './property-picker.ts';

/** Listed in app/shell/all-keys.ts for the pages without tasks. */
const hotkeys = [
  { keys: 'S', label: 'Change the status' },
  { keys: 'P', label: 'Change the priority' },
  { keys: 'D', label: 'Change the due date' },
  { keys: 'A', label: 'Change the assignee' },
  { keys: 'L', label: 'Change the tags' },
];

/**
 * The keys that open a picker at the card or row under the mouse or with the focus, and the picker that they or the selection
 * bar opened. If the card is selected, all selected tasks are changed.
 */
export function PickerKeys() {
  const opened = useStore(openPicker);
  // The last one is rendered while it fades out.
  const [last, setLast] = useState({ opened, count: 0 });
  if (opened && opened !== last.opened) setLast({ opened, count: last.count + 1 });
  useEffect(() => {
    const stops = [
      followTarget(),
      registerHotkeys(
        hotkeys.map(({ keys, label }) => ({
          group: 'Card or row',
          keys,
          label,
          run() {
            const property = propertyOfKey(keys);
            if (property) openAtTarget(property);
          },
        })),
      ),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  return last.opened && <Opened key={last.count} picker={last.opened} open={opened === last.opened} />;
}

function Opened({ picker, open }: { picker: OpenPicker; open: boolean }) {
  const loaded = useLoadedTasks(({ tasks }) => tasks);
  const tasks = useMemo(() => {
    const byId = tasksById(loaded);
    return picker.taskIds.flatMap((id) => byId.get(id) ?? []);
  }, [loaded, picker]);
  const [anchor] = useState(() => ({
    get current() {
      return picker.anchor();
    },
  }));
  const isGone = tasks.length === 0;
  useEffect(() => {
    // Deleted, or no longer matching the filter.
    if (open && (isGone || picker.anchor() === null)) openPicker.set(null);
  }, [open, isGone, picker, tasks]);
  if (isGone) return null;
  return (
    <PropertyPicker
      property={picker.property}
      tasks={tasks}
      open={open}
      onClose={() => openPicker.set(null)}
      anchor={anchor}
      onClosed={() => {
        if (openPicker.get() === null) picker.giveBack();
      }}
      side={picker.isInBar ? 'top' : 'bottom'}
    />
  );
}
