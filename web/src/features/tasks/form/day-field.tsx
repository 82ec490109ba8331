import type { CalendarDay } from '@longtable/contract/rules/calendar-day';
import { CalendarDays } from 'lucide-react';
import { type KeyboardEvent, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { useToday } from '../../../platform/today.ts';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { useMedia } from '../../../ui/use-media.ts';
import { dayInWords } from '../marks/due.ts';
import { DayPicker, type DayPickerProps } from '../pickers/day-picker.tsx';
import { PickerPanel } from '../pickers/picker-panel.tsx';
import { dayIn, useDateReader } from '../pickers/read-day.ts';

/**
 * A day in a form: typed in words ("fri", "in 2 weeks"), or chosen in the picker, which opens by a press or the down arrow. The
 * combobox of the ARIA pattern "Date Picker".
 */
export function DayField({
  label,
  value,
  onChange,
  max,
  assigneeId,
  required = false,
  error,
  className = '',
}: Pick<DayPickerProps, 'max' | 'assigneeId'> & {
  label: string;
  /** '' for none. */
  value: CalendarDay;
  onChange: (day: CalendarDay) => void;
  required?: boolean;
  error?: string | undefined;
  className?: string;
}) {
  const today = useToday();
  const input = useRef<HTMLInputElement>(null);
  const panelId = useId();
  const [open, setOpen] = useState(false);
  // On a touch screen, the keyboard would cover the picker.
  const isCoarse = useMedia('(pointer: coarse)');
  const [typed, setTyped] = useState<string | null>(null);
  const [isLeft, setLeft] = useState(true);
  const read = useDateReader(typed !== null);
  const readTyped = useEffectEvent(() => {
    if (typed !== null) onChange(dayIn(typed, today, read) ?? '');
  });
  useLayoutEffect(() => {
    // What was typed before the parser was loaded.
    if (read) readTyped();
  }, [read]);
  const isShown = typed !== null && (dayIn(typed, today, read) ?? '') === value;
  const isUnread = isShown && isLeft && value === '' && typed.trim() !== '';
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      setOpen(true);
    } else if (event.key === 'Enter' && isShown && typed.trim() !== '') {
      // Shows how it was read; the next Enter saves.
      event.preventDefault();
      if (value !== '') setTyped(null);
    }
  };
  const choose = (day: CalendarDay) => {
    setOpen(false);
    setTyped(null);
    onChange(day);
  };
  return (
    <>
      <Field
        label={label}
        required={required}
        error={isUnread ? 'No date recognized.' : error}
        className={className}
      >
        <Input
          ref={input}
          icon={<CalendarDays />}
          role="combobox"
          aria-haspopup="dialog"
          aria-expanded={open}
          aria-controls={panelId}
          inputMode={isCoarse ? 'none' : 'text'}
          autoComplete="off"
          spellCheck={false}
          placeholder={required ? 'fri, 3 Feb' : 'None'}
          value={isShown ? typed : value === '' ? '' : dayInWords(value)}
          onFocus={({ target }) => {
            setLeft(false);
            target.select();
          }}
          onBlur={() => {
            setLeft(true);
            if (value !== '' || typed?.trim() === '') setTyped(null);
          }}
          onChange={({ target }) => {
            setTyped(target.value);
            setOpen(false);
            onChange(dayIn(target.value, today, read) ?? '');
          }}
          onClick={() => setOpen(true)}
          onKeyDown={onKeyDown}
        />
      </Field>
      {/* Outside of the field, whose label is not that of the picker's text field. */}
      <PickerPanel
        id={panelId}
        label={label}
        open={open}
        onClose={() => setOpen(false)}
        anchor={input}
        className="w-72 p-3"
      >
        <DayPicker
          label={label}
          value={value === '' ? null : value}
          max={max}
          assigneeId={assigneeId}
          onChoose={choose}
          onClear={required ? undefined : () => choose('')}
        />
      </PickerPanel>
    </>
  );
}
