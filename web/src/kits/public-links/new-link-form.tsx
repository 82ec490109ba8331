import type { PublicLink } from '@longtable/contract/public-links';
import { maxPasswordLength } from '@longtable/contract/rules/password';
import { Link2 } from 'lucide-react';
import { announce } from '../../ui/announce.ts';
import { Button } from '../../ui/button.tsx';
import { DateInput } from '../../ui/date-input.tsx';
import { ErrorBox } from '../../ui/error-box.tsx';
import { Field } from '../../ui/field.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { Select } from '../../ui/select.tsx';
import { useForm } from '../form/use-form.ts';
import { expiryChoices, secondsOf, untilDay } from './link-terms.ts';
import type { LinkTerms, PublicLinks } from './public-links.ts';

/** `seconds` is the choice of when it expires, `day` the day if that is chosen. */
type Values = { readonly seconds: string; readonly day: string; readonly password: string };

const blank: Values = { seconds: expiryChoices[0]?.value ?? '', day: '', password: '' };

/** Makes a public link: when it expires, and with which password. */
export function NewLinkForm<Link extends PublicLink>({
  links,
  targetId,
  hasLinks,
  onCreated,
}: {
  links: PublicLinks<Link>;
  targetId: string;
  hasLinks: boolean;
  onCreated: (link: Link) => void;
}) {
  const form = useForm<Values>({
    blank,
    shape: links.shape,
    inputOf: (values, id) => links.inputOf(targetId, id, termsOf(values)),
    staysOpen: true,
    async save(values, id) {
      onCreated(await links.create(targetId, id, termsOf(values)));
      announce('Link created');
    },
  });
  const { seconds, day, password } = form.values;
  const isDay = seconds === untilDay;
  const problem = form.errorOf('seconds');
  return (
    <form
      noValidate
      aria-label="New link"
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        form.submit(event.currentTarget);
      }}
    >
      <div className="flex flex-wrap items-start gap-3">
        <Field label="Expires after" className="min-w-40 flex-1" error={isDay ? '' : problem}>
          <Select
            value={seconds}
            onValueChange={(value) => form.change({ seconds: value })}
            options={expiryChoices}
          />
        </Field>
        {isDay && (
          <Field label="Day" className="min-w-40 flex-1" error={problem}>
            <DateInput name="day" value={day} onChange={({ target }) => form.change({ day: target.value })} />
          </Field>
        )}
        <Field
          label="Password"
          hint="Optional. Send it to people by another way than the link."
          className="min-w-40 flex-1"
          error={form.errorOf('password')}
        >
          <PasswordInput
            name="password"
            autoComplete="new-password"
            maxLength={maxPasswordLength}
            value={password}
            onChange={({ target }) => form.change({ password: target.value })}
          />
        </Field>
      </div>
      {form.refusal && <ErrorBox title="The link was not created">{form.refusal.text}</ErrorBox>}
      <Button
        type="submit"
        variant={hasLinks ? 'secondary' : 'primary'}
        icon={<Link2 />}
        loading={form.busy}
        className="self-start max-sm:w-full"
      >
        {hasLinks ? 'Create another link' : 'Create link'}
      </Button>
    </form>
  );
}

function termsOf({ seconds, day, password }: Values): LinkTerms {
  return { seconds: secondsOf(seconds, day), ...(password !== '' && { password }) };
}
