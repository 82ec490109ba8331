import { newId } from '@longtable/contract/new-id';
import type { ProjectResource } from '@longtable/contract/project-resources';
import { maxLinkLength, maxResourceDescriptionLength } from '@longtable/contract/rules/project-limits';
import { Globe } from 'lucide-react';
import { useRef, useState } from 'react';
import { useFormDraft } from '../../../platform/drafts.ts';
import { useRequest } from '../../../platform/use-request.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogCancel } from '../../../ui/dialog.tsx';
import { DraftNote } from '../../../ui/draft-note.tsx';
import { ErrorBox } from '../../../ui/error-box.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { emptyLink, type LinkDraft, linkChanges, linkDraftOf, linkProblems, nameOf } from './link-draft.ts';
import { addLink, editLink } from './resources.actions.ts';
import { useSuggestedName } from './use-suggested-name.ts';

/** Adding a link to a project, or (with `link`) changing one. Keep it mounted and flip `open`. */
export function LinkDialog({
  projectId,
  link,
  open,
  onClose,
  onReopen,
}: {
  projectId: string;
  link: ProjectResource | null;
  open: boolean;
  onClose: () => void;
  /** Opens it again. */
  onReopen: (link: ProjectResource | null) => void;
}) {
  const {
    draft,
    change: write,
    isRestored,
    discard,
    cancel,
    drop,
  } = useFormDraft<LinkDraft>(link ? `link:${link.id}` : `link:new ${projectId}`, {
    blank: link ? linkDraftOf(link) : emptyLink,
    open,
    reopen: () => onReopen(link),
  });
  // What was suggested is replaced with the address; what was typed is not.
  const [suggested, setSuggested] = useState('');
  // Sent again, it is the same link.
  const [id, setId] = useState(newId);
  const [wasOpen, setWasOpen] = useState(open);
  const [isChecked, setChecked] = useState(false);
  const { busy, refusal, run, clear } = useRequest();
  const urlBox = useRef<HTMLInputElement>(null);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) {
      setSuggested('');
      setId(newId());
      setChecked(false);
    }
  }
  const isUnnamed = draft.name.trim() === '' || draft.name === suggested;
  const isLooking = useSuggestedName(
    { projectId, url: draft.url, isWanted: open && !busy && isUnnamed && draft.url !== link?.url },
    (name) => {
      if (!isUnnamed) return;
      setSuggested(name);
      write({ name });
    },
  );
  const change = (changes: Partial<LinkDraft>) => {
    if (refusal) clear();
    write(changes);
  };
  const close = () => {
    clear();
    onClose();
  };
  const problems = linkProblems(draft);
  const urlProblem = refusal?.fields['url'] ?? (isChecked ? problems.url : '');
  // Too long is told while it is typed.
  const nameProblem = refusal?.fields['name'] ?? problems.name;
  const descriptionProblem = refusal?.fields['description'] ?? problems.description;
  const hasFieldError =
    refusal !== null && ['url', 'name', 'description'].some((field) => field in refusal.fields);
  const save = (form: HTMLFormElement) => {
    setChecked(true);
    if (problems.url !== '') return urlBox.current?.focus();
    if (problems.name !== '' || problems.description !== '')
      return form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    void run(async () => {
      if (link) {
        const changes = linkChanges(link, draft);
        if (Object.keys(changes).length > 0) await editLink(link, changes);
      } else {
        await addLink({ ...draft, projectId, id, name: nameOf(draft) });
      }
      drop();
      close();
    }, form);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title={link ? 'Edit link' : 'Add a link'}
      busy={busy}
      initialFocus={urlBox}
      onSubmit={({ currentTarget }) => save(currentTarget)}
      footer={
        <>
          <DialogCancel onCancel={cancel} />
          <Button type="submit" variant="primary" loading={busy}>
            {link ? 'Save changes' : 'Add link'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {isRestored && <DraftNote onDiscard={discard} />}
        <Field label="Address" required {...(urlProblem !== '' && { error: urlProblem })}>
          <Input
            ref={urlBox}
            dir="ltr"
            icon={<Globe />}
            inputMode="url"
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            placeholder="https://"
            maxLength={maxLinkLength}
            value={draft.url}
            onChange={({ target }) => change({ url: target.value })}
          />
        </Field>
        <Field
          label="Name"
          hint={isLooking ? 'Looking for the title of the page…' : 'If empty, the URL is used as the name.'}
          {...(nameProblem !== '' && { error: nameProblem })}
        >
          <Input
            autoComplete="off"
            value={draft.name}
            onChange={({ target }) => change({ name: target.value })}
          />
        </Field>
        <Field
          label="Description"
          {...(descriptionProblem !== '' && { error: descriptionProblem })}
          {...(draft.description.length > maxResourceDescriptionLength * 0.8 && {
            labelEnd: `${draft.description.trim().length} of ${maxResourceDescriptionLength}`,
          })}
        >
          <Textarea
            minRows={2}
            maxRows={8}
            placeholder="What the link is about"
            value={draft.description}
            onChange={({ target }) => change({ description: target.value })}
          />
        </Field>
        {refusal && !hasFieldError && (
          <ErrorBox title={link ? 'The changes were not saved' : 'The link was not added'}>
            {refusal.text}
          </ErrorBox>
        )}
      </div>
    </Dialog>
  );
}
