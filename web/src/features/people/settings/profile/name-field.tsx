import { cleanPersonName } from '@longtable/contract/rules/person-name';
import { Check } from 'lucide-react';
import { type SubmitEvent, useRef, useState } from 'react';
import { useUser } from '../../../../platform/session.ts';
import { announce } from '../../../../ui/announce.ts';
import { Button } from '../../../../ui/button.tsx';
import { Field } from '../../../../ui/field.tsx';
import { Input } from '../../../../ui/input.tsx';
import { nameProblem } from './name-problem.ts';
import { changeProfile, useProfileSaving } from './profile.register.ts';

/** The name of the person. Typed text is kept until saved, even if the name changes in another tab. */
export function NameField() {
  const { fullName } = useUser();
  const [typed, setTyped] = useState<string | null>(null);
  const [error, setError] = useState('');
  const [saved, setSaved] = useState<string | null>(null);
  const isSaving = useProfileSaving();
  const input = useRef<HTMLInputElement>(null);
  const text = typed ?? fullName;
  const isChanged = typed !== null && cleanPersonName(typed) !== fullName;

  const save = (event: SubmitEvent) => {
    event.preventDefault();
    const problem = nameProblem(text);
    setError(problem);
    if (problem !== '') return input.current?.focus();
    if (isChanged) {
      const name = cleanPersonName(text);
      changeProfile({ fullName: name });
      setSaved(name);
      announce('Name saved');
    }
    setTyped(null);
  };
  return (
    <form noValidate onSubmit={save} className="flex flex-col gap-3">
      <Field label="Full name" error={error} required>
        <Input
          ref={input}
          name="name"
          autoComplete="name"
          value={text}
          onChange={(event) => {
            setTyped(event.target.value);
            setSaved(null);
            if (error !== '') setError(nameProblem(event.target.value));
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || typed === null) return;
            setTyped(null);
            setError('');
          }}
        />
      </Field>
      <div className="flex items-center gap-3">
        <Button type="submit" variant={isChanged ? 'primary' : 'secondary'} disabled={!isChanged}>
          Save name
        </Button>
        {saved === fullName && !isSaving && (
          <span className="flex items-center gap-1 text-muted text-sm">
            <Check aria-hidden className="size-4 text-success" />
            Saved
          </span>
        )}
      </div>
    </form>
  );
}
