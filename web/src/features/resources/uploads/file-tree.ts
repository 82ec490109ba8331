/** Files and folders that were chosen or dropped. */
export type FileTree = {
  readonly files: readonly File[];
  readonly folders: readonly (FileTree & { readonly name: string })[];
};

/** What was dropped or pasted. Read it during the event: it is empty afterwards. */
export function droppedEntries(data: DataTransfer | null): readonly (FileSystemEntry | File)[] {
  return [...(data?.items ?? [])].flatMap((item) => {
    if (item.kind !== 'file') return [];
    return item.webkitGetAsEntry?.() ?? item.getAsFile() ?? [];
  });
}

/** Reads what was dropped, folders with everything in them. What can't be read is left out. */
export async function readEntries(entries: readonly (FileSystemEntry | File)[]): Promise<FileTree> {
  const files: File[] = [];
  const folders: (FileTree & { name: string })[] = [];
  for (const entry of entries) {
    if (entry instanceof File) files.push(entry);
    else if (entry.isFile) {
      const file = await fileOf(entry as FileSystemFileEntry);
      if (file) files.push(file);
    } else {
      const inside = await childrenOf(entry as FileSystemDirectoryEntry);
      folders.push({ name: entry.name, ...(await readEntries(inside)) });
    }
  }
  return { files, folders };
}

function fileOf(entry: FileSystemFileEntry): Promise<File | null> {
  return new Promise((resolve) => entry.file(resolve, () => resolve(null)));
}

async function childrenOf(folder: FileSystemDirectoryEntry): Promise<readonly FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    // Browsers return a hundred at a time, and an empty list at the end.
    const some = await new Promise<FileSystemEntry[]>((resolve) =>
      reader.readEntries(resolve, () => resolve([])),
    );
    if (some.length === 0) return all;
    all.push(...some);
  }
}

/** The files of a folder that was chosen, by their paths in it. Files without a path are at the top. */
export function treeOf(files: readonly File[]): FileTree {
  const top = newFolder('');
  for (const file of files) {
    const folders = file.webkitRelativePath.split('/').slice(0, -1);
    let folder = top;
    for (const name of folders) {
      const next = folder.folders.find((each) => each.name === name) ?? newFolder(name);
      if (!folder.folders.includes(next)) folder.folders.push(next);
      folder = next;
    }
    folder.files.push(file);
  }
  return top;
}

type Folder = { readonly name: string; readonly files: File[]; readonly folders: Folder[] };

function newFolder(name: string): Folder {
  return { name, files: [], folders: [] };
}
