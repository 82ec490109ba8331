import { type ReactNode, useId } from 'react';

/** An option with a preview. */
export type Choice<Value extends string> = {
  readonly value: Value;
  readonly label: string;
  readonly icon: ReactNode;
  /** Decorative: the label describes it. */
  readonly picture: ReactNode;
};

/** A choice between options with previews; native radio buttons, so arrow keys work. */
export function PictureChoice<Value extends string>({
  label,
  value,
  onValueChange,
  choices,
}: {
  label: string;
  value: Value;
  onValueChange: (value: Value) => void;
  choices: readonly Choice<Value>[];
}) {
  const name = useId();
  return (
    <fieldset className="grid min-w-0 grid-cols-[repeat(auto-fill,minmax(min(10.5rem,45%),1fr))] gap-3">
      <legend className="sr-only">{label}</legend>
      {choices.map((choice) => (
        <label
          key={choice.value}
          className="group/choice relative flex cursor-pointer select-none flex-col gap-2 rounded-card has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-3"
        >
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            onChange={() => onValueChange(choice.value)}
            className="absolute inset-0 cursor-pointer appearance-none outline-none"
          />
          <span
            aria-hidden
            className="pointer-events-none h-24 overflow-hidden rounded-card border border-hairline-strong transition-colors group-hover/choice:border-control group-has-checked/choice:border-accent-solid group-has-checked/choice:ring-1 group-has-checked/choice:ring-accent-solid"
          >
            {choice.picture}
          </span>
          <span className="flex items-center gap-1.5 text-muted text-sm group-has-checked/choice:font-medium group-has-checked/choice:text-ink pointer-coarse:min-h-8 [&_svg]:size-4">
            {choice.icon}
            {choice.label}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
