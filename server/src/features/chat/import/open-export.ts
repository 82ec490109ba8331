import type { ChatExport } from './chat-export.ts';
import type { ExportFiles } from './export-files.ts';
import { ImportError } from './import-error.ts';
import { mattermostFileOf, openMattermostExport } from './mattermost-export.ts';
import { isSlackExport, openSlackExport } from './slack-export.ts';

/** Opens an export of Slack or Mattermost. Throws an `ImportError` for anything else. */
export async function openExport(
  files: ExportFiles,
  options: { readonly team?: string | undefined },
): Promise<ChatExport> {
  if (isSlackExport(files)) {
    if (options.team !== undefined)
      throw new ImportError('An export of Slack has one team: leave out --export-team.');
    return openSlackExport(files);
  }
  const file = mattermostFileOf(files);
  if (file !== undefined) return openMattermostExport(files, file, options);
  throw new ImportError(
    'This is neither an export of Slack, with a file users.json, nor one of Mattermost, with one file that ends in .jsonl.',
  );
}
