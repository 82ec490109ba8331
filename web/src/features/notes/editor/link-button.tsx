import { isAllowedHref } from '@longtable/contract/note-document/links';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import { ExternalLink, Link, Unlink } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button, buttonStyles } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Input } from '../../../ui/input.tsx';
import { Popover } from '../../../ui/popover.tsx';

/** The event by which a key of the editor opens the popover. */
export const editLinkEvent = 'note-edit-link';

/** An address as typed: with a protocol, or as a web or mail address without. Null for what no link may lead to. */
export function hrefOf(typed: string): string | null {
  const text = typed.trim();
  if (isAllowedHref(text)) return text;
  if (/^[\w.+-]+@[\w-]+(\.[\w-]+)+$/.test(text)) return `mailto:${text}`;
  if (/^[a-z][a-z\d+.-]*:(?!\d)/i.test(text) || !/^[^\s/]+\.[^\s]+$/.test(text)) return null;
  return isAllowedHref(`https://${text}`) ? `https://${text}` : null;
}

/** As `hrefOf`, for a text whose links lead to web pages only. */
export function webAddressOf(typed: string): string | null {
  const href = hrefOf(typed);
  return href?.startsWith('mailto:') ? null : href;
}

/** Makes, edits, opens and removes the link at the cursor. `readAddress` gives the address for what is typed. */
export function LinkButton({
  editor,
  readAddress = hrefOf,
}: {
  editor: Editor;
  readAddress?: (typed: string) => string | null;
}) {
  const [isOpen, setOpen] = useState(false);
  const href = useEditorState({
    editor,
    selector: ({ editor }) => (editor.isActive('link') ? String(editor.getAttributes('link')['href']) : null),
  });
  useEffect(() => {
    const { dom } = editor.view;
    const open = () => setOpen(true);
    dom.addEventListener(editLinkEvent, open);
    return () => dom.removeEventListener(editLinkEvent, open);
  }, [editor]);
  return (
    <Popover
      label="Link"
      open={isOpen}
      onOpenChange={setOpen}
      className="w-80"
      trigger={
        <IconButton label="Link" size="sm" shortcut="Mod+K" pressed={href !== null}>
          <Link aria-hidden />
        </IconButton>
      }
    >
      <LinkForm
        href={href}
        readAddress={readAddress}
        onSave={(next) => {
          setOpen(false);
          setLink(editor, next);
        }}
        onRemove={() => {
          setOpen(false);
          editor.chain().focus().extendMarkRange('link').unsetLink().run();
        }}
      />
    </Popover>
  );
}

function LinkForm({
  href,
  readAddress,
  onSave,
  onRemove,
}: {
  href: string | null;
  readAddress: (typed: string) => string | null;
  onSave: (href: string) => void;
  onRemove: () => void;
}) {
  const [text, setText] = useState(href ?? '');
  const [isWrong, setWrong] = useState(false);
  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        // Not the form of a dialog around it.
        event.stopPropagation();
        const next = readAddress(text);
        if (next === null) setWrong(true);
        else onSave(next);
      }}
    >
      <Field
        label="Address"
        {...(isWrong && {
          error: readAddress === hrefOf ? 'Enter a web or e-mail address.' : 'Enter a web address.',
        })}
      >
        <Input
          dir="ltr"
          inputMode="url"
          value={text}
          placeholder="https://"
          onChange={({ target }) => {
            setText(target.value);
            setWrong(false);
          }}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" variant="primary">
          {href === null ? 'Add link' : 'Save link'}
        </Button>
        {href !== null && (
          <>
            <a
              href={href}
              target="_blank"
              rel="noopener noreferrer nofollow"
              className={buttonStyles({ size: 'sm' })}
            >
              <ExternalLink aria-hidden />
              Open
            </a>
            <Button size="sm" variant="ghost" icon={<Unlink aria-hidden />} onClick={onRemove}>
              Remove
            </Button>
          </>
        )}
      </div>
    </form>
  );
}

/** Links the selection, or the address itself where nothing is selected. */
function setLink(editor: Editor, href: string): void {
  const { selection } = editor.state;
  const chain = editor.chain().focus();
  if (!selection.empty || editor.isActive('link')) chain.extendMarkRange('link').setLink({ href }).run();
  else chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run();
}
