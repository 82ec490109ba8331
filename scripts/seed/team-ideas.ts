import type { TeamColour, TeamIcon } from '@longtable/contract/rules/team-looks';
import type { TeamPermission } from '@longtable/contract/rules/team-rights';

/** A member of a team, by mailbox. */
type Member = {
  readonly who: string;
  readonly role?: 'Owner' | 'Admin';
  readonly also?: readonly TeamPermission[];
  readonly tags?: readonly string[];
};
/** An update, posted this many days ago. */
type Said = {
  readonly who: string;
  readonly daysAgo: number;
  readonly content: string;
  readonly edited?: true;
};

export type TeamIdea = {
  readonly name: string;
  readonly description: string;
  readonly iconSeed: TeamIcon;
  readonly colour: TeamColour;
  /** Its age in days. */
  readonly days: number;
  readonly members: readonly Member[];
  readonly departments: readonly {
    readonly name: string;
    readonly description: string;
    readonly admins: readonly string[];
    readonly members: readonly string[];
    readonly updates: readonly Said[];
  }[];
  readonly updates: readonly Said[];
  /** An invitation: its creator, and its number of days and uses. */
  readonly invites: readonly { readonly who: string; readonly days: number; readonly uses: number | null }[];
};

/** The teams of a small publishing house. */
export const teamIdeas: readonly TeamIdea[] = [
  {
    name: 'Fernside Press',
    description:
      'Everyone at the house. News that concerns all of us goes here; the rest is in the departments.',
    iconSeed: 'Building2',
    colour: 'teal',
    days: 400,
    members: [
      { who: 'amara', role: 'Owner', tags: ['publisher'] },
      { who: 'anna-lena', role: 'Admin', tags: ['managing editor', 'rights'] },
      { who: 'mateo', role: 'Admin', tags: ['design'] },
      { who: 'sakura', tags: ['illustration', 'covers'] },
      { who: 'noura', tags: ['translation', 'Arabic'] },
      { who: 'dmitri', tags: ['print', 'logistics'] },
      { who: 'siobhan', also: ['CAN_ADD_MEMBERS'], tags: ['publicity', 'events'] },
      { who: 'priya', tags: ['rights', 'contracts'] },
      { who: 'li', tags: ['website'] },
      { who: 'chimamanda', tags: ['acquisitions'] },
    ],
    departments: [
      {
        name: 'Editorial',
        description: 'From the slush pile to the final proof.',
        admins: ['anna-lena'],
        members: ['amara', 'noura', 'chimamanda', 'siobhan'],
        updates: [
          {
            who: 'chimamanda',
            daysAgo: 9,
            content: 'The second reader liked “Salt Roads” as much as I did. Offer goes out on Monday.',
          },
          {
            who: 'anna-lena',
            daysAgo: 3,
            content:
              'Proofs of the autumn list are back. Please send corrections by Thursday noon, I take the train to the printer at two.',
          },
        ],
      },
      {
        name: 'Design and production',
        description: 'Covers, typesetting, paper, printers.',
        admins: ['mateo', 'dmitri'],
        members: ['sakura', 'li'],
        updates: [
          {
            who: 'dmitri',
            daysAgo: 12,
            content:
              'The mill has raised prices by 4 %. I have asked two others for an offer before we sign.',
          },
          {
            who: 'sakura',
            daysAgo: 1,
            content:
              '表紙の案を三つ作りました。The third is my favourite: tell me before Friday if you disagree.',
            edited: true,
          },
        ],
      },
      {
        name: 'Rights and sales',
        description: 'Contracts, fairs and bookshops.',
        admins: ['priya'],
        members: ['amara', 'anna-lena', 'siobhan'],
        updates: [
          {
            who: 'priya',
            daysAgo: 5,
            content: 'Lisbon and Warsaw both want to read the whole manuscript. Calls are in the diary.',
          },
        ],
      },
    ],
    updates: [
      {
        who: 'amara',
        daysAgo: 30,
        content: 'Welcome to our new place for everything that we used to write on the whiteboard.',
      },
      {
        who: 'siobhan',
        daysAgo: 16,
        content: 'The bookshop evening is full: 84 people on the list. Who can bring chairs?',
      },
      {
        who: 'li',
        daysAgo: 11,
        content:
          'The catalogue page loads in under a second now, with pictures.\n\nIf you see an old cover anywhere, write to me.',
      },
      {
        who: 'noura',
        daysAgo: 6,
        content:
          'وصلت المسودة النهائية للترجمة. The final draft of the translation has arrived, a week early.',
      },
      {
        who: 'amara',
        daysAgo: 2,
        content: '“The Orchard at Night” is on the longlist. Cake at four in the kitchen.',
      },
    ],
    invites: [
      { who: 'amara', days: 30, uses: null },
      { who: 'siobhan', days: 7, uses: 5 },
    ],
  },
  {
    name: 'Spring list',
    description: 'Six books, out between March and May.',
    iconSeed: 'RocketLaunch',
    colour: 'amber',
    days: 90,
    members: [
      { who: 'mateo', role: 'Owner', tags: ['design'] },
      { who: 'amara', role: 'Admin' },
      { who: 'sakura', tags: ['covers'] },
      { who: 'dmitri', tags: ['print'] },
      { who: 'priya' },
      { who: 'chimamanda', tags: ['acquisitions'] },
    ],
    departments: [
      {
        name: 'Covers',
        description: 'One look for all six.',
        admins: ['sakura'],
        members: ['mateo'],
        updates: [
          {
            who: 'mateo',
            daysAgo: 4,
            content: 'Fotos de la imprenta en la mesa grande. The blue is greener on the rough paper.',
          },
        ],
      },
    ],
    updates: [
      { who: 'mateo', daysAgo: 21, content: 'Order of the books is fixed: see the plan on the wall.' },
      { who: 'priya', daysAgo: 8, content: 'Contract for number four is signed.' },
    ],
    invites: [],
  },
  {
    name: 'Website and catalogue',
    description: 'What readers and bookshops see of us.',
    iconSeed: 'PuzzlePiece',
    colour: 'blue',
    days: 60,
    members: [
      { who: 'li', role: 'Owner', tags: ['code'] },
      { who: 'siobhan', role: 'Admin', tags: ['texts'] },
      { who: 'sakura', tags: ['pictures'] },
      { who: 'amara' },
    ],
    departments: [],
    updates: [
      {
        who: 'siobhan',
        daysAgo: 7,
        content: 'New texts for the authors’ pages are in. Two portraits are still missing.',
      },
    ],
    invites: [{ who: 'li', days: 14, uses: 1 }],
  },
  {
    name: 'Читательский клуб · Reading group',
    description: 'One book a month that none of us has published.',
    iconSeed: 'LightBulbCreative',
    colour: 'plum',
    days: 200,
    members: [{ who: 'dmitri', role: 'Owner' }, { who: 'noura' }, { who: 'priya' }, { who: 'amara' }],
    departments: [],
    updates: [
      { who: 'dmitri', daysAgo: 13, content: 'В этом месяце — стихи. Bring one poem, in any language.' },
    ],
    invites: [],
  },
];
