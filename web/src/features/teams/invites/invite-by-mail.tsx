import { normalizeEmail } from '@longtable/contract/rules/email-address';
import { maxInviteEmails } from '@longtable/contract/rules/team-limits';
import type { TeamInvite } from '@longtable/contract/team-invites';
import { Send } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useSendsEmail } from '../../../platform/session.ts';
import { useRequest } from '../../../platform/use-request.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { ChipList } from '../../../ui/chip-list.tsx';
import { counted } from '../../../ui/counted.ts';
import { ErrorBox } from '../../../ui/error-box.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { sendInvite } from '../data/team-invitations.ts';
import { emailsIn } from './typed-emails.ts';

/** Sends an invitation to several e-mail addresses. Without an `invite`, `onCreate` creates one. */
export function InviteByMail({
  invite,
  onCreate,
}: {
  invite: TeamInvite | undefined;
  onCreate: () => Promise<TeamInvite>;
}) {
  const sendsEmail = useSendsEmail();
  const [emails, setEmails] = useState<readonly string[]>([]);
  const [typed, setTyped] = useState('');
  const [inputError, setInputError] = useState<string | null>(null);
  const [sent, setSent] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  const { run, busy, refusal, clear } = useRequest();

  /** Adds the addresses in `text` to the list. Returns the whole list, or null if the text is invalid. */
  const addEmails = (text: string): readonly string[] | null => {
    setSent(0);
    clear();
    const found = emailsIn(text);
    const invalid = found.find((email) => normalizeEmail(email) === null);
    if (text.trim() !== '' && (found.length === 0 || invalid !== undefined)) {
      setInputError(`${invalid ?? text.trim()} is not an e-mail address.`);
      return null;
    }
    // Spellings of the same address are added once.
    const all = [...new Map([...emails, ...found].map((email) => [normalizeEmail(email), email])).values()];
    if (all.length > maxInviteEmails) {
      setInputError(`Enter at most ${maxInviteEmails} addresses at once.`);
      return null;
    }
    setEmails(all);
    setTyped('');
    setInputError(null);
    return all;
  };
  const send = () => {
    const all = addEmails(typed);
    if (all === null || all.length === 0) {
      if (all) setInputError('Enter an e-mail address.');
      return field.current?.focus();
    }
    void run(async () => {
      const count = await sendInvite(invite ?? (await onCreate()), [...all]);
      setEmails([]);
      setSent(count);
      field.current?.focus();
    });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    const ends = [',', ';', ' '].includes(event.key) || (event.key === 'Enter' && typed.trim() !== '');
    if (ends && typed.trim() !== '') {
      event.preventDefault();
      addEmails(typed);
    } else if (event.key === 'Backspace' && typed === '' && emails.length > 0) {
      setEmails(emails.slice(0, -1));
    }
  };
  // The field of a refused address is its position, such as `emails.2`.
  const refused = Object.entries(refusal?.fields ?? {}).find(([name]) => name.startsWith('emails'));
  const refusedEmail = emails[Number(refused?.[0].split('.')[1])];
  const problem = inputError ?? (refused && `${refusedEmail ?? 'One address'}: ${refused[1]}`);
  return (
    <form
      noValidate
      aria-label="By e-mail"
      className="flex flex-col gap-2 border-hairline border-t pt-5"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Field
        label="Send the link by e-mail"
        hint={
          sendsEmail
            ? 'Separate several addresses with commas, or paste a list.'
            : 'This server does not send e-mail: messages wait in its outbox. Share the link yourself instead.'
        }
        {...(problem !== undefined && { error: problem })}
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
            onChange={({ target }) => {
              setInputError(null);
              setSent(0);
              setTyped(target.value);
            }}
            onKeyDown={onKeyDown}
            onPaste={(event) => {
              const text = event.clipboardData.getData('text');
              if (emailsIn(text).length < 2) return;
              event.preventDefault();
              addEmails(`${typed} ${text}`);
            }}
            className="min-w-0 flex-1"
          />
          <Button type="submit" icon={<Send />} loading={busy} className="shrink-0">
            Send
          </Button>
        </div>
      </Field>
      <ChipList
        label="Send to"
        chips={emails.map((email) => ({ key: email, text: email, removeLabel: `Remove ${email}` }))}
        onRemove={({ key }) => {
          setEmails(emails.filter((email) => email !== key));
          clear();
          field.current?.focus();
        }}
      />
      {refusal && !refused && <ErrorBox title="The e-mails were not sent">{refusal.text}</ErrorBox>}
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
