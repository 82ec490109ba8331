import type { TaskRepeat } from '@longtable/contract/rules/task-repeat';
import { type FormEvent, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { choiceOf, repeatChoiceLabels, repeatChoices, repeatInWords, repeatOf } from '../form/repeat.ts';
import { CustomRepeat } from '../form/repeat-field.tsx';
import { OptionList } from './option-list.tsx';

export interface RepeatPickerProps {
  value: TaskRepeat | null;
  onChoose: (repeat: TaskRepeat | null) => void;
}

/** Chooses a repetition: one of those with a name, or one's own. */
export function RepeatPicker({ value, onChoose }: RepeatPickerProps) {
  const [custom, setCustom] = useState<TaskRepeat | null>(null);
  const chosen = choiceOf(value);
  if (custom) {
    return (
      <CustomForm
        value={custom}
        onChange={setCustom}
        onSave={() => onChoose(custom)}
        onBack={() => setCustom(null)}
      />
    );
  }
  return (
    <OptionList
      label="Repeats"
      options={repeatChoices.map((choice) => ({
        value: choice,
        label: repeatChoiceLabels[choice],
        hint: choice === 'custom' && chosen === 'custom' && value ? repeatInWords(value) : undefined,
      }))}
      chosen={chosen}
      onChoose={(choice) => {
        const repeat = repeatOf(choice, value);
        if (choice === 'custom') setCustom(repeat);
        else onChoose(repeat);
      }}
    />
  );
}

function CustomForm({
  value,
  onChange,
  onSave,
  onBack,
}: {
  value: TaskRepeat;
  onChange: (value: TaskRepeat) => void;
  onSave: () => void;
  onBack: () => void;
}) {
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    // A focused text field would open the keyboard of a phone.
    const target = matchMedia('(pointer: coarse)').matches ? 'button[type=submit]' : 'input';
    form.current?.querySelector<HTMLElement>(target)?.focus();
  }, []);
  const save = (event: FormEvent) => {
    event.preventDefault();
    // A form around the button that opened it would be sent, too.
    event.stopPropagation();
    onSave();
  };
  return (
    <form ref={form} noValidate onSubmit={save} className="flex flex-col gap-3 p-2">
      <CustomRepeat value={value} onChange={onChange} />
      <div className="flex justify-end gap-2">
        <Button size="sm" onClick={onBack}>
          Back
        </Button>
        <Button type="submit" size="sm" variant="primary">
          Save
        </Button>
      </div>
    </form>
  );
}
