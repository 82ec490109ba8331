import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { zip } from '../src/platform/archive/zip.ts';
import { testFolder } from './test-folder.ts';

/** The files of an export by their paths: JSON, or text as it is. */
export type SampleFiles = Readonly<Record<string, unknown>>;

/** Writes an export into a new folder, which is removed when the test has ended. Returns its path. */
export async function writeFolder(files: SampleFiles): Promise<string> {
  const folder = await testFolder('longtable-export-');
  for (const [name, content] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), textOf(content));
  }
  return folder;
}

/** Writes an export as a zip archive, which is removed when the test has ended. Returns its path. */
export async function writeZip(files: SampleFiles): Promise<string> {
  const file = path.join(await testFolder('longtable-export-'), 'export.zip');
  async function* entries() {
    for (const [name, content] of Object.entries(files)) yield { path: name, bytes: bytesOf(content) };
  }
  await writeFile(file, zip(entries()));
  return file;
}

async function* bytesOf(content: unknown) {
  yield new TextEncoder().encode(textOf(content));
}

function textOf(content: unknown): string {
  return typeof content === 'string' ? content : JSON.stringify(content, null, 4);
}

/** The addresses of the people of a sample. */
export type Addresses = { readonly ada: string; readonly ben: string; readonly guest: string };

/** An export of Slack: four people and a bot, two public channels and a private one, direct and group messages. */
export function slackFiles({ ada, ben, guest }: Addresses): SampleFiles {
  const person = (id: string, name: string, email: string, more: object = {}) => ({
    id,
    team_id: 'T0SHIPYARD',
    name: name.split(' ')[0]?.toLowerCase(),
    deleted: false,
    profile: { real_name: name, display_name: '', email },
    is_bot: false,
    ...more,
  });
  const message = (user: string, ts: string, text: string, more: object = {}) => ({
    client_msg_id: `00000000-0000-0000-0000-${ts.replace('.', '').slice(-12)}`,
    type: 'message',
    user,
    text,
    ts,
    team: 'T0SHIPYARD',
    ...more,
  });
  return {
    'users.json': [
      person('UADA', 'Ada Anchor', ada),
      person('UBEN', 'Ben Bowline', ben),
      person('UGUEST', 'Gil Guest', guest, { is_restricted: true }),
      person('UCLEO', 'Cleo Capstan', 'cleo@gone.example', { deleted: true }),
      person('UBOT', 'Tide Bot', '', { is_bot: true }),
    ],
    'channels.json': [
      {
        id: 'CGENERAL',
        name: 'general',
        is_general: true,
        is_archived: false,
        members: ['UADA', 'UBEN'],
        topic: { value: '' },
        purpose: { value: 'Everything' },
      },
      {
        id: 'CHULL',
        name: 'hull',
        is_general: false,
        is_archived: false,
        members: ['UADA', 'UGUEST'],
        topic: { value: '' },
        purpose: { value: 'Below the waterline' },
      },
      { id: 'CQUIET', name: 'quiet', is_general: false, members: ['UADA'] },
    ],
    'groups.json': [{ id: 'GMONEY', name: 'money', members: ['UBEN'], purpose: { value: '' } }],
    'dms.json': [
      { id: 'DADABEN', members: ['UADA', 'UBEN'] },
      { id: 'DADACLEO', members: ['UADA', 'UCLEO'] },
    ],
    'mpims.json': [{ id: 'GTHREE', name: 'mpdm-ada--ben--cleo-1', members: ['UADA', 'UBEN', 'UCLEO'] }],
    'integration_logs.json': [],
    'general/2021-03-04.json': [
      message('UADA', '1614844800.000100', '<@UADA> has joined the channel', { subtype: 'channel_join' }),
      message(
        'UADA',
        '1614844801.000200',
        'Hello *all*, see <https://example.com/plan|the plan> &amp; <#CHULL|hull>',
        {
          edited: { user: 'UADA', ts: '1614844900.000000' },
          thread_ts: '1614844801.000200',
          reply_count: 1,
          reactions: [
            { name: '+1::skin-tone-4', users: ['UBEN', 'UCLEO', 'UADA'], count: 3 },
            { name: 'tada', users: ['UADA'], count: 1 },
            { name: 'shipit', users: ['UBEN'], count: 1 },
          ],
        },
      ),
      message('UBEN', '1614844802.000300', 'Thanks <@UADA> :pray: :shipit:', {
        thread_ts: '1614844801.000200',
        parent_user_id: 'UADA',
      }),
    ],
    // Days are not in the order of the archive.
    'general/2021-03-03.json': [
      message('UCLEO', '1614758400.000100', 'First on board'),
      {
        type: 'message',
        subtype: 'bot_message',
        bot_id: 'B1',
        username: 'Tide Bot',
        text: '',
        ts: '1614758401.000100',
        attachments: [{ title: 'High water', title_link: 'https://tides.example/7', text: 'At *seven*' }],
      },
    ],
    'hull/2021-03-05.json': [
      message('UGUEST', '1614931200.000100', '', {
        subtype: 'file_share',
        files: [{ id: 'F1', name: 'hull plan.pdf', permalink: 'https://files.example/F1' }],
      }),
      // As Slack wrote it until 2018.
      message(
        'UADA',
        '1614931201.000100',
        '<@UADA|ada> uploaded a file: <https://files.example/F2|sketch.png>',
        {
          subtype: 'file_share',
          upload: true,
          file: {
            id: 'F2',
            name: 'sketch.png',
            permalink: 'https://files.example/F2',
            initial_comment: { id: 'Fc1', user: 'UADA', comment: 'As *drawn*' },
          },
        },
      ),
    ],
    'money/2021-03-05.json': [message('UBEN', '1614931200.000100', 'The budget is `5 < 6`')],
    'DADABEN/2021-03-05.json': [
      message('UADA', '1614931200.000100', 'Between us'),
      message('UBEN', '1614931201.000100', 'Sure'),
    ],
    'DADACLEO/2021-03-05.json': [message('UADA', '1614931200.000100', 'Are you there?')],
    'mpdm-ada--ben--cleo-1/2021-03-05.json': [message('UADA', '1614931200.000100', 'We three')],
  };
}

/** An export of Mattermost with the same people: posts of all channels in no order, with their replies. */
export function mattermostLines({ ada, ben, guest }: Addresses): object[] {
  const inTeam = (roles: string, ...channels: string[]) => [
    { name: 'shipyard', roles, channels: channels.map((name) => ({ name, roles: 'channel_user' })) },
  ];
  const at = Date.UTC(2022, 5, 1, 12);
  const post = (user: string, channel: string, message: string, seconds: number, more: object = {}) => ({
    type: 'post',
    post: {
      team: 'shipyard',
      channel,
      user,
      type: '',
      message,
      props: {},
      create_at: at + seconds * 1000,
      ...more,
    },
  });
  const direct = (members: string[], user: string, message: string, seconds: number) => ({
    type: 'direct_post',
    direct_post: {
      channel_members: members,
      user,
      type: '',
      message,
      props: {},
      create_at: at + seconds * 1000,
    },
  });
  return [
    { type: 'version', version: 1, info: { generator: 'mattermost-server', version: '9.11.0' } },
    { type: 'team', team: { name: 'shipyard', display_name: 'Shipyard', type: 'O' } },
    {
      type: 'channel',
      channel: { team: 'shipyard', name: 'town-square', display_name: 'Town Square', type: 'O' },
    },
    {
      type: 'channel',
      channel: { team: 'shipyard', name: 'hull', display_name: 'Hull', type: 'O', purpose: 'Below' },
    },
    { type: 'channel', channel: { team: 'shipyard', name: 'money', display_name: 'Money', type: 'P' } },
    {
      type: 'user',
      user: {
        username: 'ada',
        email: ada,
        first_name: 'Ada',
        last_name: 'Anchor',
        roles: 'system_user',
        teams: inTeam('team_user', 'town-square', 'hull'),
      },
    },
    {
      type: 'user',
      user: {
        username: 'ben.b',
        email: ben,
        first_name: 'Ben',
        last_name: 'Bowline',
        roles: 'system_user',
        teams: inTeam('team_user', 'town-square', 'money'),
      },
    },
    {
      type: 'user',
      user: {
        username: 'gil',
        email: guest,
        nickname: 'Gil Guest',
        roles: 'system_guest',
        teams: inTeam('team_guest', 'hull'),
      },
    },
    { type: 'bot', bot: { username: 'tide', display_name: 'Tide Bot', owner: 'ada' } },
    post('gil', 'hull', 'See ~town-square, @ben.b: `@ben.b`', 30, {
      attachments: [{ path: '20220601/x/hull plan.pdf' }],
    }),
    post('ada', 'town-square', 'Second', 20),
    post('ada', 'town-square', 'First', 10, {
      edit_at: at + 11_000,
      replies: [{ user: 'ben.b', type: '', message: 'A reply', create_at: at + 15_000 }],
      reactions: [
        { user: 'ben.b', emoji_name: 'anchor', create_at: at + 12_000 },
        { user: 'ada', emoji_name: 'party_parrot', create_at: at + 12_000 },
      ],
    }),
    post('ada', 'town-square', 'ada joined the team.', 5, { type: 'system_join_team' }),
    post('ada', 'town-square', 'Deployed', 25, {
      props: { from_webhook: 'true', override_username: 'Builder' },
    }),
    post('ben.b', 'money', 'The budget', 40),
    { type: 'direct_channel', direct_channel: { members: ['ada', 'ben.b'] } },
    direct(['ada', 'ben.b'], 'ben.b', 'Between us', 50),
    direct(['ada', 'ada'], 'ada', 'A note', 60),
    direct(['ada', 'ben.b', 'gil'], 'gil', 'We three', 70),
  ];
}

/** A file with a JSON object a line. */
export function asLines(lines: readonly object[]): string {
  return `${lines.map((line) => JSON.stringify(line)).join('\n')}\n`;
}
