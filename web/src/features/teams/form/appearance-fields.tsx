import { type TeamColour, type TeamIcon, teamColours, teamIcons } from '@longtable/contract/rules/team-looks';
import { type ReactNode, useId } from 'react';
import { cn } from '../../../ui/class-names.ts';
import { TeamIconDrawing, teamIconLabel } from '../team-mark.tsx';

/** The field for the icon of a team. */
export function IconField({ value, onChange }: { value: TeamIcon; onChange: (icon: TeamIcon) => void }) {
  return (
    <Choices
      legend="Icon"
      value={value}
      onChange={onChange}
      options={teamIcons}
      labelOf={teamIconLabel}
      renderOption={(icon) => <TeamIconDrawing icon={icon} />}
      className="border border-control text-muted hover:text-ink has-checked:border-accent-solid has-checked:bg-selected has-checked:text-accent"
    />
  );
}

/** The field for the colour of a team. */
export function ColourField({
  value,
  onChange,
}: {
  value: TeamColour;
  onChange: (colour: TeamColour) => void;
}) {
  return (
    <Choices
      legend="Colour"
      value={value}
      onChange={onChange}
      options={teamColours}
      labelOf={(colour) => labels[colour]}
      renderOption={(colour) => (
        <span
          aria-hidden
          style={{ backgroundColor: `var(--team-${colour})` }}
          className={cn(
            'size-6 rounded-full',
            colour === value && 'ring-2 ring-accent ring-offset-2 ring-offset-raised',
          )}
        />
      )}
    />
  );
}

const labels: Record<TeamColour, string> = {
  blue: 'Blue',
  teal: 'Teal',
  green: 'Green',
  amber: 'Amber',
  red: 'Red',
  pink: 'Pink',
  plum: 'Plum',
};

/** Radio buttons shown as pictures, with labels for screen readers. */
function Choices<Value extends string>({
  legend,
  value,
  onChange,
  options,
  labelOf,
  renderOption,
  className,
}: {
  legend: string;
  value: Value;
  onChange: (value: Value) => void;
  options: readonly Value[];
  labelOf: (value: Value) => string;
  renderOption: (value: Value) => ReactNode;
  className?: string;
}) {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="pb-1.5 font-medium text-ink text-sm">{legend}</legend>
      <div className="flex flex-wrap gap-1">
        {options.map((option) => (
          <label
            key={option}
            title={labelOf(option)}
            className={cn(
              'relative inline-flex size-9 cursor-pointer items-center justify-center rounded-control transition-colors has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-1 pointer-coarse:size-11 [&_svg]:size-4.5',
              className,
            )}
          >
            <input
              type="radio"
              name={name}
              checked={option === value}
              onChange={() => onChange(option)}
              className="absolute inset-0 cursor-pointer appearance-none outline-none"
            />
            {renderOption(option)}
            <span className="sr-only">{labelOf(option)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
