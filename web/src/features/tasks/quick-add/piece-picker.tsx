import type { ReactNode } from 'react';
import { dayInWords } from '../marks/due.ts';
import { AssigneePicker } from '../pickers/assignee-picker.tsx';
import { DayPicker } from '../pickers/day-picker.tsx';
import { PickerPanel, type PickerPanelProps } from '../pickers/picker-panel.tsx';
import { PriorityPicker } from '../pickers/priority-picker.tsx';
import type { Piece } from './parse.ts';

const labels: Readonly<Record<Piece['kind'], string>> = {
  due: 'Due date',
  priority: 'Priority',
  assignee: 'Assignee',
  tag: '',
  repeat: '',
};

/** The picker of a recognized piece of a line. Calls `onWords` with the words that mean the choice. */
export function PiecePicker({
  piece,
  projectId,
  onWords,
  ...panel
}: Pick<PickerPanelProps, 'open' | 'onClose' | 'anchor' | 'onClosed'> & {
  piece: Piece;
  /** Its members can be chosen; null for one's connections. */
  projectId: string | null;
  onWords: (words: string) => void;
}) {
  const choose = (words: string) => {
    panel.onClose();
    onWords(words);
  };
  return (
    <PickerPanel
      {...panel}
      label={labels[piece.kind]}
      className={piece.kind === 'due' ? 'w-72 p-3' : undefined}
    >
      {contents()}
    </PickerPanel>
  );

  function contents(): ReactNode {
    switch (piece.kind) {
      case 'due':
        return (
          <DayPicker
            label="Due date"
            value={piece.dueDate}
            onChoose={(day) => {
              const isRange = piece.startDate !== null && piece.startDate < day;
              choose(`${isRange ? `${written(piece.startDate)} to ` : ''}${written(day)}`);
            }}
          />
        );
      case 'priority':
        return <PriorityPicker value={piece.priority} onChoose={(priority) => choose(`!${priority}`)} />;
      case 'assignee':
        return (
          <AssigneePicker
            projectIds={[projectId]}
            value={piece.person}
            onChoose={({ name }) => choose(`@${name}`)}
          />
        );
      default:
        return null;
    }
  }
}

/** A day in the language of quick add: `3 Feb 2031`. */
function written(day: string): string {
  return dayInWords(day, 'en-GB');
}
