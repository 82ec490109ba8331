import type { NoteTemplate, NoteTemplateContent } from '@longtable/contract/note-templates';
import { noteCategories, noteCategoryLabels } from '@longtable/contract/rules/note-kinds';
import { maxNoteTags, maxNoteTitleLength } from '@longtable/contract/rules/note-limits';
import { notePlaceholders } from '@longtable/contract/rules/note-placeholders';
import { maxNoteTemplateText } from '@longtable/contract/rules/note-template-limits';
import { cleanTags } from '@longtable/contract/rules/task-tags';
import { useState } from 'react';
import { Doc } from 'yjs';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorBox } from '../../../ui/error-box.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Select } from '../../../ui/select.tsx';
import { CategoryIcon } from '../category-icon.tsx';
import { TextEditor } from '../editor/text-editor.tsx';
import { editTemplate } from './note-templates.ts';
import { blocksOf, writeBlocks } from './template-text.ts';

const categories = noteCategories.map((value) => ({
  value,
  label: noteCategoryLabels[value],
  icon: <CategoryIcon category={value} />,
}));

/** Edits a template in the editor of notes. What was changed is saved as a whole, or discarded. */
export function TemplateEditor({
  template,
  open,
  onClose,
}: {
  template: NoteTemplate;
  open: boolean;
  onClose: () => void;
}) {
  const [isAsking, setAsking] = useState(false);
  const [session, setSession] = useState(() => begin(template));
  const [wasOpen, setWasOpen] = useState(open);
  // Each time it opens with what is kept then.
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setSession(begin(template));
  }
  const { doc, before } = session;
  const [fields, setFields] = [
    session.fields,
    (next: Partial<Fields>) =>
      setSession({ ...session, fields: { ...session.fields, ...next }, problem: '' }),
  ];
  const content = (): NoteTemplateContent => ({
    title: fields.title.trim(),
    category: fields.category,
    tags: cleanTags(fields.tags.split(',')).slice(0, maxNoteTags),
    text: blocksOf(doc),
  });
  const close = () => {
    if (JSON.stringify(content()) === before) onClose();
    else setAsking(true);
  };
  const save = () => {
    const next = content();
    if (JSON.stringify(next.text).length > maxNoteTemplateText) {
      setSession({ ...session, problem: 'This text is too long for a template.' });
      return;
    }
    if (JSON.stringify(next) !== before) editTemplate(template.id, next);
    onClose();
  };
  return (
    <>
      <Dialog
        open={open}
        onOpenChange={(next) => !next && close()}
        title={
          <>
            Edit <bdi>{template.name}</bdi>
          </>
        }
        size="3xl"
        footer={
          <div className="flex w-full items-center justify-end gap-2">
            <Button onClick={close}>Cancel</Button>
            <Button variant="primary" onClick={save}>
              Save
            </Button>
          </div>
        }
      >
        <div className="flex flex-col gap-4">
          {session.problem !== '' && <ErrorBox title={session.problem} />}
          <Field label="Title of new notes" hint={`May have ${placeholderWords}. So may the text.`}>
            <Input
              dir="auto"
              autoComplete="off"
              maxLength={maxNoteTitleLength}
              value={fields.title}
              onChange={({ target }) => setFields({ title: target.value })}
            />
          </Field>
          <div className="grid gap-4 sm:grid-cols-2">
            <Field label="Category">
              <Select
                value={fields.category}
                options={categories}
                onValueChange={(category) => setFields({ category })}
              />
            </Field>
            <Field label="Tags, separated by commas">
              <Input
                dir="auto"
                autoComplete="off"
                value={fields.tags}
                onChange={({ target }) => setFields({ tags: target.value })}
              />
            </Field>
          </div>
          <div className="rounded-card border border-hairline">
            <TextEditor
              key={doc.guid}
              document={{ doc, noteId: template.id }}
              canEdit
              canComment={false}
              isTemplate
            />
          </div>
        </div>
      </Dialog>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Discard your changes?"
        description="What you changed in this template is not saved."
        confirmLabel="Discard changes"
        cancelLabel="Keep editing"
        onConfirm={() => {
          setAsking(false);
          onClose();
        }}
      />
    </>
  );
}

const placeholderWords = notePlaceholders.map((name) => `{{${name}}}`).join(', ');

type Fields = { title: string; category: NoteTemplateContent['category']; tags: string };

function begin({ content }: NoteTemplate): { doc: Doc; fields: Fields; before: string; problem: string } {
  const doc = new Doc();
  writeBlocks(doc, content.text);
  const { title, category, tags } = content;
  return {
    doc,
    fields: { title, category, tags: tags.join(', ') },
    // As it would be saved.
    before: JSON.stringify({ title, category, tags: cleanTags(tags), text: blocksOf(doc) }),
    problem: '',
  };
}
