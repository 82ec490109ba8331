import { type FormEvent, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { invalidHours, readHours } from '../form/hours.ts';

/** A quarter of a day to two days. */
const shortcuts = [1, 2, 4, 8];

export interface HoursPickerProps {
  /** The name of the text field. */
  label: string;
  value: number | null;
  /** Null removes it. */
  onChoose: (hours: number | null) => void;
}

/** Chooses a number of hours: typed and Enter, or by a shortcut. */
export function HoursPicker({ label, value, onChoose }: HoursPickerProps) {
  const [text, setText] = useState(value === null ? '' : String(value));
  const [isRefused, setRefused] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const save = (event: FormEvent) => {
    event.preventDefault();
    // A form around the button that opened it would be sent, too.
    event.stopPropagation();
    const hours = readHours(text);
    if (hours !== undefined) return onChoose(hours);
    setRefused(true);
    field.current?.focus();
  };
  return (
    <form noValidate onSubmit={save} className="flex flex-col gap-2">
      <Field label={label} error={isRefused && invalidHours}>
        <div className="flex gap-1.5">
          <Input
            ref={field}
            value={text}
            inputMode="decimal"
            enterKeyHint="done"
            autoComplete="off"
            placeholder="1.5"
            onFocus={({ target }) => target.select()}
            onChange={({ target }) => {
              setText(target.value);
              setRefused(false);
            }}
          />
          <Button type="submit" variant="primary">
            Save
          </Button>
        </div>
      </Field>
      <div className="flex flex-wrap gap-1.5">
        {shortcuts.map((hours) => (
          <Button key={hours} size="sm" className="flex-1 px-1" onClick={() => onChoose(hours)}>
            {hours} h
          </Button>
        ))}
        {value !== null && (
          <Button size="sm" className="flex-1 px-1" onClick={() => onChoose(null)}>
            Clear
          </Button>
        )}
      </div>
    </form>
  );
}
