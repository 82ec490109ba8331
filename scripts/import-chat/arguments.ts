import { parseArgs } from 'node:util';
import type { ImportOptions } from '../../server/src/features/chat/import/import.ts';
import { ImportError } from '../../server/src/features/chat/import/import-error.ts';

export const usage = `
  npm run import-chat -- <export> --team <team>
  npm run import-chat -- <export> --new-team <name> --owner <address>

  Imports an export of Slack or Mattermost: a zip, the folder that was unpacked from it, or a .jsonl file.

  --team <name or id>     the team that the channels go into
  --new-team <name>       a new team instead, whose Owner is the account with the address --owner
  --export-team <name>    which team of an export of Mattermost, if it has several
  --without <channels>    names of channels that are left out, with commas between
  --no-private            leaves out private channels
  --no-direct             leaves out direct messages
  --trust-addresses       also matches accounts whose e-mail address nobody has confirmed
  --dry-run               says what would be imported, and changes nothing

  docs/import-chat.md says what becomes of what.
`;

/** What the person at the terminal wants; null for help. Throws an `ImportError` for arguments that are wrong. */
export function readArguments(args: readonly string[]): { location: string; options: ImportOptions } | null {
  const { values, positionals } = parse(args);
  if (values.help || args.length === 0) return null;
  const [location, ...more] = positionals;
  if (location === undefined || more.length > 0) throw new ImportError(`Name one export.\n${usage}`);
  return {
    location,
    options: {
      team: teamOf(values),
      exportTeam: values['export-team'],
      unwanted: {
        channels: (values.without ?? '')
          .split(',')
          .map((name) => name.trim())
          .filter(Boolean),
        isPrivateUnwanted: values['no-private'] ?? false,
        isDirectUnwanted: values['no-direct'] ?? false,
      },
      trustAddresses: values['trust-addresses'] ?? false,
      isDryRun: values['dry-run'] ?? false,
    },
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        team: { type: 'string' },
        'new-team': { type: 'string' },
        owner: { type: 'string' },
        'export-team': { type: 'string' },
        without: { type: 'string' },
        'no-private': { type: 'boolean' },
        'no-direct': { type: 'boolean' },
        'trust-addresses': { type: 'boolean' },
        'dry-run': { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    throw new ImportError(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
  }
}

function teamOf({
  team,
  'new-team': name,
  owner,
}: {
  team?: string | undefined;
  'new-team'?: string | undefined;
  owner?: string | undefined;
}): ImportOptions['team'] {
  if (team !== undefined && name === undefined && owner === undefined) return { existing: team.trim() };
  if (team === undefined && name !== undefined && owner !== undefined)
    return { name: name.trim(), ownerEmail: owner };
  throw new ImportError(`Name the team with --team, or a new one with --new-team and --owner.\n${usage}`);
}
