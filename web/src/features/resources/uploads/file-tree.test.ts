import { expect, test } from 'vitest';
import { treeOf } from './file-tree.ts';

function chosen(path: string): File {
  const file = new File([], path.split('/').at(-1) ?? '');
  Object.defineProperty(file, 'webkitRelativePath', { value: path });
  return file;
}

test('files of a chosen folder are in the folders of their paths', () => {
  const tree = treeOf(['Plans/a.txt', 'Plans/Old/b.txt', 'Plans/c.txt', 'Plans/Old/Older/d.txt'].map(chosen));
  const [plans] = tree.folders;
  expect(tree.files).toEqual([]);
  expect(plans?.name).toBe('Plans');
  expect(plans?.files.map(({ name }) => name)).toEqual(['a.txt', 'c.txt']);
  expect(plans?.folders.map(({ name }) => name)).toEqual(['Old']);
  expect(plans?.folders[0]?.folders[0]?.files.map(({ name }) => name)).toEqual(['d.txt']);
});

test('files without a path are at the top', () => {
  const { files, folders } = treeOf([atTop(new File([], 'a.txt'))]);
  expect(files.map(({ name }) => name)).toEqual(['a.txt']);
  expect(folders).toEqual([]);
});

/** Browsers give files that were chosen alone an empty path. */
function atTop(file: File): File {
  Object.defineProperty(file, 'webkitRelativePath', { value: '' });
  return file;
}
