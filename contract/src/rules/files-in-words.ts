import type { ResourceType } from './resource-types.ts';

/** The files of a message without a text, where only its text would be shown: `Photo`, `3 photos`, `File: Plan.pdf`, `2 files`. */
export function filesInWords(
  files: readonly { readonly name: string; readonly type: ResourceType }[],
): string {
  const [first] = files;
  if (!first) return '';
  const count = files.length;
  if (files.every(({ type }) => type === 'image')) return count === 1 ? 'Photo' : `${count} photos`;
  if (count > 1) return `${count} files`;
  return first.name === '' ? 'File deleted' : `File: ${first.name}`;
}
