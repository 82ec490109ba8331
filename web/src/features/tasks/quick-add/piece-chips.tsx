import { CalendarDays, Flag, Repeat, Tag, User } from 'lucide-react';
import { useState } from 'react';
import { ChipList } from '../../../ui/chip-list.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { type Piece, pieceKey } from './parse.ts';
import { changeLabel, pieceLabel, removeLabel } from './wording.ts';
import { withWords } from './words-at-caret.ts';

const PiecePicker = lazyPart(async () => (await import('./piece-picker.tsx')).PiecePicker);

const icons: Readonly<Record<Piece['kind'], typeof Tag>> = {
  due: CalendarDays,
  priority: Flag,
  tag: Tag,
  assignee: User,
  repeat: Repeat,
};

/** The recognized parts of a line. Pressing a chip changes its words by a picker; removing it leaves them in the title. */
export function PieceChips({
  id,
  pieces,
  onIgnore,
  line,
  onLine,
  projectId,
  focusLine,
  className,
}: {
  id: string;
  pieces: readonly Piece[];
  onIgnore: (piece: Piece) => void;
  line: string;
  onLine: (line: string) => void;
  /** The project that the task is for. */
  projectId: string | null;
  /** Returns the focus to the line. */
  focusLine: () => void;
  className?: string;
}) {
  const [changed, setChanged] = useState<{ piece: Piece; index: number; count: number } | null>(null);
  const [open, setOpen] = useState(false);
  // The chip of a changed piece is another element.
  const anchor = {
    get current() {
      const chip = document.getElementById(id)?.children[changed?.index ?? 0];
      return chip instanceof HTMLElement ? chip : null;
    },
  };
  return (
    <>
      <ChipList
        id={id}
        label="Recognized"
        chips={pieces.map((piece, index) => {
          const Icon = icons[piece.kind];
          return {
            key: pieceKey(piece),
            text: pieceLabel(piece),
            icon: <Icon aria-hidden />,
            pressLabel: changeLabel(piece),
            removeLabel: removeLabel(piece),
            piece,
            index,
          };
        })}
        onPress={({ piece, index }) => {
          if (!open) setChanged({ piece, index, count: (changed?.count ?? 0) + 1 });
          setOpen(!open);
        }}
        onRemove={({ piece }) => onIgnore(piece)}
        className={className}
      />
      {changed && (
        <PiecePicker
          key={changed.count}
          piece={changed.piece}
          projectId={projectId}
          open={open}
          onClose={() => setOpen(false)}
          anchor={anchor}
          onClosed={focusLine}
          onWords={(words) => onLine(withWords(line, changed.piece, words))}
        />
      )}
    </>
  );
}
