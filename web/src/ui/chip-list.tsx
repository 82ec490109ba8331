import type { ReactNode } from 'react';
import { Chip } from './chip.tsx';
import { cn } from './class-names.ts';

/** A removable item of a `ChipList`. */
export interface ListedChip {
  /** Identifies it within the list. */
  key: string;
  text: string;
  icon?: ReactNode;
  /** The accessible name of the remove button: "Remove tag design". */
  removeLabel: string;
  /** The accessible name of the button that changes it, if it can be changed. */
  pressLabel?: string | undefined;
}

/** A list of chips, each with a button that removes it. Renders nothing without chips. */
export function ChipList<Item extends ListedChip>({
  id,
  label,
  chips,
  onRemove,
  onPress,
  className,
}: {
  id?: string | undefined;
  label: string;
  chips: readonly Item[];
  onRemove: (chip: Item) => void;
  /** Called for chips with a `pressLabel`. */
  onPress?: (chip: Item) => void;
  className?: string | undefined;
}) {
  if (chips.length === 0) return null;
  return (
    <ul id={id} aria-label={label} className={cn('flex flex-wrap gap-1.5', className)}>
      {chips.map((chip) => (
        <li key={chip.key} className="flex max-w-full">
          <Chip
            icon={chip.icon}
            pressLabel={chip.pressLabel}
            onPress={onPress && chip.pressLabel !== undefined ? () => onPress(chip) : undefined}
            removeLabel={chip.removeLabel}
            onRemove={() => onRemove(chip)}
          >
            {chip.text}
          </Chip>
        </li>
      ))}
    </ul>
  );
}
