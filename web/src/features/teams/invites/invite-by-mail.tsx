import type { TeamInvite } from '@longtable/contract/team-invites';
import { Send } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useForm } from '../../../kits/form/use-form.ts';
import { useSendsEmail } from '../../../platform/session.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { ChipList } from '../../../ui/chip-list.tsx';
import { counted } from '../../../ui/counted.ts';
import { ErrorBox } from '../../../ui/error-box.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { sendInvite } from '../data/team-invitations.ts';
import { emailsIn, withTyped } from './typed-emails.ts';

const shape = async () => (await import('@longtable/contract/team-invites')).teamInvitesApi.send.input;

/** The addresses that were added, and the text in the field. */
type Values = { readonly emails: readonly string[]; readonly typed: string };

/** Matches text that ends with a separator after an address: typing it adds the address. */
const separator = /\S[\s,;]$/;

const blank: Values = { emails: [], typed: '' };

/** Sends an invitation to several e-mail addresses. Without an `invite`, `onCreate` creates one. */
export function InviteByMail({
  invite,
  onCreate,
}: {
  invite: TeamInvite | undefined;
  onCreate: () => Promise<TeamInvite>;
}) {
  const sendsEmail = useSendsEmail();
  const [problem, setProblem] = useState('');
  const [sent, setSent] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  const form = useForm<Values>({
    blank,
    shape,
    inputOf: ({ emails, typed }, id) => ({
      // Without an invitation, `save` creates one first; only the addresses are checked here.
      teamInviteId: invite?.id ?? id,
      emails: withTyped(emails, typed),
    }),
    staysOpen: true,
    async save({ emails, typed }) {
      setSent(await sendInvite(invite ?? (await onCreate()), withTyped(emails, typed)));
      field.current?.focus();
    },
  });
  const { emails, typed } = form.values;
  const change = (changes: Partial<Values>) => {
    setProblem('');
    setSent(0);
    form.change(changes);
  };
  /** Adds the addresses in `text`, which stays in the field if one of them is invalid. */
  const add = async (text: string) => {
    change({ typed: text });
    const changes = { emails: withTyped(emails, text), typed: '' };
    const reason = await form.problemAfter('emails', changes);
    // Typing has continued while the validator was loading.
    if (field.current?.value !== text) return;
    if (reason === '') change(changes);
    else setProblem(reason);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && typed.trim() !== '') {
      event.preventDefault();
      void add(typed);
    } else if (event.key === 'Backspace' && typed === '' && emails.length > 0) {
      change({ emails: emails.slice(0, -1) });
    }
  };
  return (
    <form
      noValidate
      aria-label="By e-mail"
      className="flex flex-col gap-2 border-hairline border-t pt-5"
      onSubmit={(event) => {
        event.preventDefault();
        setSent(0);
        form.submit(event.currentTarget);
      }}
    >
      <Field
        label="Send the link by e-mail"
        hint={
          sendsEmail
            ? 'Separate several addresses with commas, or paste a list.'
            : 'This server does not send e-mail: messages wait in its outbox. Share the link yourself instead.'
        }
        error={problem || form.errorOf('emails')}
      >
        <div className="flex gap-2">
          <Input
            ref={field}
            type="text"
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            dir="ltr"
            placeholder="name@example.com"
            value={typed}
            onChange={({ target: { value } }) => {
              if (separator.test(value)) void add(value);
              else change({ typed: value });
            }}
            onKeyDown={onKeyDown}
            onPaste={(event) => {
              const text = event.clipboardData.getData('text');
              if (emailsIn(text).length < 2) return;
              event.preventDefault();
              void add(`${typed} ${text}`);
            }}
            className="min-w-0 flex-1"
          />
          <Button type="submit" icon={<Send />} loading={form.busy} className="shrink-0">
            Send
          </Button>
        </div>
      </Field>
      <ChipList
        label="Send to"
        chips={emails.map((email) => ({ key: email, text: email, removeLabel: `Remove ${email}` }))}
        onRemove={({ key }) => {
          change({ emails: emails.filter((email) => email !== key) });
          field.current?.focus();
        }}
      />
      {form.refusal && <ErrorBox title="The e-mails were not sent">{form.refusal.text}</ErrorBox>}
      <div role="status">
        {sent > 0 && (
          <Banner tone="success">
            {sendsEmail
              ? `${counted(sent, 'e-mail')} ${sent === 1 ? 'is' : 'are'} being sent.`
              : `${counted(sent, 'e-mail')} ${sent === 1 ? 'waits' : 'wait'} in this server’s outbox.`}
          </Banner>
        )}
      </div>
    </form>
  );
}
