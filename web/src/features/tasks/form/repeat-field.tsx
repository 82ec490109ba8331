import type { TaskRepeat } from '@longtable/contract/rules/task-repeat';
import { useState } from 'react';
import { cn } from '../../../ui/class-names.ts';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Select } from '../../../ui/select.tsx';
import {
  choiceOf,
  type RepeatChoice,
  repeatChoiceLabels,
  repeatChoices,
  repeatOf,
  repeatUnits,
  unitNames,
  weekdayNames,
} from './repeat.ts';

const choices = repeatChoices.map((value) => ({ value, label: repeatChoiceLabels[value] }));
/** The largest interval. */
const maxInterval = 99;

/** Edits the recurrence of a task. Renders cells of the surrounding grid. */
export function RepeatField({
  value,
  onChange,
}: {
  value: TaskRepeat | null;
  onChange: (value: TaskRepeat | null) => void;
}) {
  const [isCustom, setCustom] = useState(choiceOf(value) === 'custom');
  const choose = (choice: RepeatChoice) => {
    setCustom(choice === 'custom');
    onChange(repeatOf(choice, value));
  };
  return (
    <>
      <Field
        label="Repeats"
        className="max-sm:col-span-2"
        {...(value && { hint: 'Completing the task creates the next one.' })}
      >
        <Select value={isCustom ? 'custom' : choiceOf(value)} options={choices} onValueChange={choose} />
      </Field>
      {isCustom && value && <CustomRepeat value={value} onChange={onChange} />}
    </>
  );
}

/** Edits a recurrence that has no name: every so many days, weeks on some days, months or years. */
export function CustomRepeat({
  value,
  onChange,
}: {
  value: TaskRepeat;
  onChange: (value: TaskRepeat) => void;
}) {
  const { unit, every, weekdays = [] } = value;
  const [text, setText] = useState(String(every));
  const type = (typed: string) => {
    const digits = typed.replace(/\D/g, '').slice(0, 2);
    setText(digits);
    if (Number(digits) >= 1) onChange({ ...value, every: Math.min(Number(digits), maxInterval) });
  };
  const toggle = (day: number) => {
    const days = weekdays.includes(day) ? weekdays.filter((one) => one !== day) : [...weekdays, day];
    onChange({ unit, every, weekdays: days.toSorted((a, b) => a - b) });
  };
  return (
    <div className="col-span-full flex flex-wrap items-end gap-x-4 gap-y-3">
      <div className="grid grid-cols-[4rem_8rem] gap-2">
        <Field label="Every">
          <Input
            value={text}
            inputMode="numeric"
            autoComplete="off"
            onChange={({ target }) => type(target.value)}
            onBlur={() => setText(String(every))}
          />
        </Field>
        <Field label="Unit">
          <Select
            value={unit}
            options={repeatUnits.map((one) => ({
              value: one,
              label: every === 1 ? unitNames[one] : `${unitNames[one]}s`,
            }))}
            onValueChange={(next) => onChange({ unit: next, every })}
          />
        </Field>
      </div>
      {unit === 'week' && (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset's legend can't stand in the line
        <div role="group" aria-label="On these days" className="flex min-w-56 flex-1 gap-1">
          {weekdayNames.map((name, day) => (
            <button
              key={name}
              type="button"
              aria-pressed={weekdays.includes(day)}
              aria-label={name}
              // The abbreviation is not read by screen readers.
              data-short={name.slice(0, 2)}
              onClick={() => toggle(day)}
              className={cn(
                'h-8 min-w-0 flex-1 before:content-[attr(data-short)] rounded-control border text-xs transition-colors pointer-coarse:h-11',
                weekdays.includes(day)
                  ? 'border-accent-line bg-selected font-medium text-accent'
                  : 'border-control text-muted hover:bg-hover hover:text-ink',
              )}
            />
          ))}
        </div>
      )}
    </div>
  );
}
