import { addDays, type CalendarDay } from '@longtable/contract/rules/calendar-day';
import { maxTagLength, parseTags } from '@longtable/contract/rules/task-tags';
import { type FormEvent, useState } from 'react';
import { useToday } from '../../../platform/today.ts';
import { Button } from '../../../ui/button.tsx';
import { DateInput } from '../../../ui/date-input.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { useChoices } from '../filter/use-choices.ts';

/** The most suggested tags. */
const maxOffered = 6;

/** Chooses a due date for many tasks, with three suggestions. */
export function DuePanel({ onChoose }: { onChoose: (day: CalendarDay) => void }) {
  const today = useToday();
  const [day, setDay] = useState<CalendarDay>(today);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (day !== '') onChoose(day);
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-3">
      <div className="flex gap-2">
        {[
          { label: 'Today', to: today },
          { label: 'Tomorrow', to: addDays(today, 1) },
          { label: 'In a week', to: addDays(today, 7) },
        ].map(({ label, to }) => (
          <Button key={label} size="sm" className="flex-1 px-1" onClick={() => onChoose(to)}>
            {label}
          </Button>
        ))}
      </div>
      <Field label="Due date">
        <DateInput value={day} onChange={({ target }) => setDay(target.value)} />
      </Field>
      <Button type="submit" variant="primary" size="sm" disabled={day === ''} block>
        Set due date
      </Button>
    </form>
  );
}

/** Adds tags to many tasks, with suggestions from the tasks on the page. */
export function TagPanel({ onChoose }: { onChoose: (tags: string[]) => void }) {
  const [text, setText] = useState('');
  const { tags: known } = useChoices();
  const wanted = text.trim().toLocaleLowerCase('en');
  const offered = known
    .filter(({ label }) => label.toLocaleLowerCase('en').includes(wanted))
    .slice(0, maxOffered);
  const tags = parseTags(text);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (tags.length > 0) onChoose(tags);
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-3">
      <Field label="Tag">
        <Input
          dir="auto"
          value={text}
          maxLength={maxTagLength * 2}
          autoComplete="off"
          onChange={({ target }) => setText(target.value)}
        />
      </Field>
      {offered.length > 0 && (
        <ul aria-label="Tags in use" className="flex flex-wrap gap-1.5">
          {offered.map(({ value, label }) => (
            <li key={value} className="min-w-0">
              <Button size="sm" className="max-w-full" onClick={() => onChoose([value])}>
                <span dir="auto" className="truncate">
                  {label}
                </span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Button type="submit" variant="primary" size="sm" disabled={tags.length === 0} block>
        Add tag
      </Button>
    </form>
  );
}
