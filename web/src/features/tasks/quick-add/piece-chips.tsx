import { CalendarDays, Flag, Repeat, Tag, User } from 'lucide-react';
import { ChipList } from '../../../ui/chip-list.tsx';
import { type Piece, pieceKey } from './parse.ts';
import { pieceLabel, removeLabel } from './wording.ts';

const icons: Readonly<Record<Piece['kind'], typeof Tag>> = {
  due: CalendarDays,
  priority: Flag,
  tag: Tag,
  assignee: User,
  repeat: Repeat,
};

/** The recognized parts of a line; removing a chip leaves its text in the title. */
export function PieceChips({
  id,
  pieces,
  onIgnore,
  className,
}: {
  id: string;
  pieces: readonly Piece[];
  onIgnore: (piece: Piece) => void;
  className?: string;
}) {
  return (
    <ChipList
      id={id}
      label="Recognized"
      chips={pieces.map((piece) => {
        const Icon = icons[piece.kind];
        return {
          key: pieceKey(piece),
          text: pieceLabel(piece),
          icon: <Icon aria-hidden />,
          removeLabel: removeLabel(piece),
          piece,
        };
      })}
      onRemove={({ piece }) => onIgnore(piece)}
      className={className}
    />
  );
}
