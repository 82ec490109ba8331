import { CalendarDays, Flag, Repeat, Tag, User } from 'lucide-react';
import { Chip } from '../../../ui/chip.tsx';
import { cn } from '../../../ui/class-names.ts';
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
    <ul id={id} aria-label="Recognized" className={cn('flex flex-wrap gap-1.5', className)}>
      {pieces.map((piece) => {
        const Icon = icons[piece.kind];
        return (
          <li key={pieceKey(piece)} className="min-w-0 max-w-full">
            <Chip
              icon={<Icon aria-hidden />}
              removeLabel={removeLabel(piece)}
              onRemove={() => onIgnore(piece)}
            >
              {pieceLabel(piece)}
            </Chip>
          </li>
        );
      })}
    </ul>
  );
}
