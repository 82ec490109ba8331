import type { ResourceType } from './resource-types.ts';

/** The files of a message without a text, where only its text would be shown: `Photo`, `3 photos`, `Voice message`, `File: Plan.pdf`, `2 files`. */
export function filesInWords(
  files: readonly {
    readonly name: string;
    readonly type: ResourceType;
    readonly isVoice?: true | undefined;
    readonly voice?: object | undefined;
  }[],
): string {
  const [first] = files;
  if (!first) return '';
  const count = files.length;
  if (files.every(({ type }) => type === 'image')) return count === 1 ? 'Photo' : `${count} photos`;
  if (count > 1) return `${count} files`;
  if (first.name !== '' && (first.isVoice ?? first.voice)) return 'Voice message';
  return first.name === '' ? 'File deleted' : `File: ${first.name}`;
}
