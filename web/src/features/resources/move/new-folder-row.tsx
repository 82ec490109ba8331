import type { FolderOnPath, Resource } from '@longtable/contract/resources';
import { maxResourceNameLength } from '@longtable/contract/rules/resource-limits';
import { problemOfName } from '@longtable/contract/rules/resource-name';
import { FolderPlus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import type { Whose } from '../data/resource-view.ts';
import { createFolder } from '../data/resources.ts';
import { clashText } from '../list/rename-field.tsx';

/** Makes a folder where one is, and enters it. */
export function NewFolderRow({
  parentFolderId,
  whose,
  folders,
  onMade,
}: {
  parentFolderId: string | null;
  whose: Whose;
  /** The folders there that are loaded; the server refuses other names that are taken. */
  folders: readonly Resource[];
  onMade: (folder: FolderOnPath) => void;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState('');
  if (typed === null)
    return (
      <Button
        variant="ghost"
        size="sm"
        icon={<FolderPlus />}
        className="self-start"
        onClick={() => setTyped('')}
      >
        New folder
      </Button>
    );
  const make = () => {
    const name = typed.trim().normalize('NFC');
    const isTaken = folders.some((folder) => folder.name.toLowerCase() === name.toLowerCase());
    const found =
      name === '' ? 'Enter a name for the folder.' : isTaken ? clashText(name, true) : problemOfName(name);
    setProblem(found ?? '');
    if (found === null) onMade({ id: createFolder(name, parentFolderId, whose), name });
  };
  return (
    <form
      className="flex items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        make();
      }}
    >
      <Field label="Name of the new folder" hideLabel error={problem} className="min-w-0 flex-1">
        <Input
          // The person has asked for it.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          size="sm"
          placeholder="Name of the new folder"
          value={typed}
          maxLength={maxResourceNameLength}
          onChange={({ target }) => setTyped(target.value)}
        />
      </Field>
      <Button type="submit" size="sm">
        Create
      </Button>
    </form>
  );
}
