import type { Editor } from '@tiptap/core';
import { Link2, ListTree } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Popover } from '../../../ui/popover.tsx';
import { toast } from '../../../ui/toast.ts';
import { addressOfHeading, goToHeading, type Heading, headingsOf } from './headings.ts';
import { useIdleValue } from './use-idle-value.ts';

/** The headings of the note, to go to and to link. */
export function OutlineButton({ editor }: { editor: Editor }) {
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState<Heading | null>(null);
  return (
    <Popover
      label="Outline"
      open={isOpen}
      onOpenChange={setOpen}
      // The button would be scrolled to with the focus.
      onClosed={
        chosen
          ? () => {
              goToHeading(editor, chosen);
              editor.commands.focus(null, { scrollIntoView: false });
              setChosen(null);
            }
          : undefined
      }
      align="end"
      className="w-80 p-1"
      trigger={
        <IconButton label="Outline" size="sm">
          <ListTree aria-hidden />
        </IconButton>
      }
    >
      <Outline
        editor={editor}
        onGo={(heading) => {
          setChosen(heading);
          setOpen(false);
        }}
      />
    </Popover>
  );
}

function Outline({ editor, onGo }: { editor: Editor; onGo: (heading: Heading) => void }) {
  const headings = useIdleValue(editor, ({ state }) => headingsOf(state.doc));
  const copy = async (heading: Heading): Promise<void> => {
    try {
      await navigator.clipboard.writeText(addressOfHeading(heading));
      toast({ title: 'Link to heading copied' });
    } catch {
      toast({ title: 'Your browser doesn’t allow copying.', tone: 'danger' });
    }
  };
  if (!headings) return null;
  if (headings.length === 0)
    return <p className="px-2 py-1.5 text-muted text-sm">The headings of this note appear here.</p>;
  return (
    <ul className="flex flex-col">
      {headings.map((heading) => (
        <li key={heading.anchor} className="flex items-center">
          <button
            type="button"
            dir="auto"
            style={{ paddingInlineStart: `${heading.level * 0.75 - 0.25}rem` }}
            className="min-h-8 min-w-0 flex-1 truncate rounded-control pr-2 text-left text-sm hover:bg-hover pointer-coarse:min-h-11"
            onClick={() => onGo(heading)}
          >
            {heading.text || 'Untitled heading'}
          </button>
          <IconButton
            label={`Copy link to ${heading.text || 'heading'}`}
            size="sm"
            onClick={() => void copy(heading)}
          >
            <Link2 aria-hidden />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}
