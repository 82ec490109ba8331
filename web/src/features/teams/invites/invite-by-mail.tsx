import { normalizeEmail } from '@longtable/contract/rules/email-address';
import { maxInviteEmails } from '@longtable/contract/rules/team-limits';
import type { TeamInvite } from '@longtable/contract/team-invites';
import { Send } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useSendsEmail } from '../../../platform/session.ts';
import { useRequest } from '../../../platform/use-request.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { counted } from '../../../ui/counted.ts';
import { ErrorBox } from '../../../ui/error-box.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { sendInvite } from '../data/team-invitations.ts';
import { emailsIn } from './typed-emails.ts';

/** Sends an invitation to several addresses at once; one is made where there is none yet. */
export function InviteByMail({
  invite,
  onMake,
}: {
  invite: TeamInvite | undefined;
  onMake: () => Promise<TeamInvite>;
}) {
  const hasMail = useSendsEmail();
  const [emails, setEmails] = useState<readonly string[]>([]);
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const [sent, setSent] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  const { run, busy, refusal, clear } = useRequest();

  /** Takes what stands in the field among the addresses. All of them, or null when it is none. */
  const take = (text: string): readonly string[] | null => {
    setSent(0);
    clear();
    const found = emailsIn(text);
    const odd = found.find((email) => normalizeEmail(email) === null);
    if (text.trim() !== '' && (found.length === 0 || odd !== undefined)) {
      setWrong(`${odd ?? text.trim()} is not an e-mail address.`);
      return null;
    }
    // One address in two spellings is one.
    const all = [...new Map([...emails, ...found].map((email) => [normalizeEmail(email), email])).values()];
    if (all.length > maxInviteEmails) {
      setWrong(`Enter at most ${maxInviteEmails} addresses at once.`);
      return null;
    }
    setEmails(all);
    setTyped('');
    setWrong(null);
    return all;
  };
  const send = () => {
    const all = take(typed);
    if (all === null || all.length === 0) {
      if (all) setWrong('Enter an e-mail address.');
      return field.current?.focus();
    }
    void run(async () => {
      const count = await sendInvite(invite ?? (await onMake()), [...all]);
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
      take(typed);
    } else if (event.key === 'Backspace' && typed === '' && emails.length > 0) {
      setEmails(emails.slice(0, -1));
    }
  };
  // One of several, as `emails.2`.
  const refused = Object.entries(refusal?.fields ?? {}).find(([name]) => name.startsWith('emails'));
  const refusedEmail = emails[Number(refused?.[0].split('.')[1])];
  const problem = wrong ?? (refused && `${refusedEmail ?? 'One of them'}: ${refused[1]}`);
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
          hasMail
            ? 'Several addresses: separate them by commas, or paste a list.'
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
              setWrong(null);
              setSent(0);
              setTyped(target.value);
            }}
            onKeyDown={onKeyDown}
            onPaste={(event) => {
              const text = event.clipboardData.getData('text');
              if (emailsIn(text).length < 2) return;
              event.preventDefault();
              take(`${typed} ${text}`);
            }}
            className="min-w-0 flex-1"
          />
          <Button type="submit" icon={<Send />} loading={busy} className="shrink-0">
            Send
          </Button>
        </div>
      </Field>
      {emails.length > 0 && (
        <ul aria-label="Send to" className="flex flex-wrap gap-1.5">
          {emails.map((email) => (
            <li key={email} className="flex max-w-full">
              <Chip
                removeLabel={`Remove ${email}`}
                onRemove={() => {
                  setEmails(emails.filter((other) => other !== email));
                  clear();
                  field.current?.focus();
                }}
              >
                {email}
              </Chip>
            </li>
          ))}
        </ul>
      )}
      {refusal && !refused && <ErrorBox title="Nothing was sent">{refusal.text}</ErrorBox>}
      <div role="status">
        {sent > 0 && (
          <Banner tone="success">
            {hasMail
              ? `${counted(sent, 'e-mail')} ${sent === 1 ? 'is' : 'are'} on the way.`
              : `${counted(sent, 'e-mail')} ${sent === 1 ? 'waits' : 'wait'} in this server’s outbox.`}
          </Banner>
        )}
      </div>
    </form>
  );
}
