/** A comment on a task of a project: `{mailbox}` mentions that person. */
export type CommentIdea = { readonly who: string; readonly content: string };

type Details = {
  /** The dependencies of open tasks by title, listed below the tasks they depend on. */
  readonly dependencies: Readonly<Record<string, readonly string[]>>;
  /** Comments by the title of the task, first one first. */
  readonly comments: Readonly<Record<string, readonly CommentIdea[]>>;
};

/** Dependencies and comments of the tasks of a project, by the name of the project. */
const details: Readonly<Record<string, Details>> = {
  'The Salt Road': {
    dependencies: {
      'Check the blueprints at the printer': [
        'Set the text in the new Garamond',
        'Draw the map for the endpapers',
      ],
      'Find a moderator for the launch': ['Invite twelve booksellers to the launch'],
      'Write the reading group questions': ['Check the blueprints at the printer'],
    },
    comments: {
      'Draw the map for the endpapers': [
        {
          who: 'anna-lena',
          content: '{mateo} could the harbour be a little further left? Chapter two walks past it.',
        },
        { who: 'mateo', content: 'Moved. {anna-lena} {amara} the new draft is with the others.' },
        { who: 'amara', content: 'Lovely. The second colour could be a touch warmer.' },
      ],
      'Check the blueprints at the printer': [
        { who: 'dmitri', content: 'Pages 88 and 89 are fine. There is a hair on page 140.' },
        { who: 'chimamanda', content: '{amara} can you come along on Thursday? Four eyes see more.' },
      ],
    },
  },
  'Rivers of the North': {
    dependencies: {
      'Redraw maps 29 to 42': ['Redraw maps 15 to 28'],
      'Calculate the price of the second edition': [
        'Ask three printers for large fold-outs',
        'Redraw maps 29 to 42',
      ],
    },
    comments: {
      'Scan the photographs of 1911 again': [
        { who: 'li', content: 'The archive has promised the first of the month.' },
        {
          who: 'mateo',
          content: '{li} {amara} if not, we take the prints we have. Nobody will see it but us.',
        },
      ],
    },
  },
  'A Field Guide to Quiet: audiobook': {
    dependencies: {
      'Write the credits': ['Book the studio for four days', 'Mark the pauses in the manuscript'],
      'Choose where it is sold': ['Write the credits'],
    },
    comments: {
      'Book the studio for four days': [
        { who: 'siobhan', content: '{amara} the first week of the month or the second? They hold both.' },
        { who: 'amara', content: 'The second: she has a cold.' },
      ],
    },
  },
  'Frankfurt book fair': {
    dependencies: {
      'Send the customs list for the books': ['Print the rights guide', 'Design the back wall of the stand'],
      'Reserve the table for the party': ['Make appointments with the twenty agents'],
    },
    comments: {
      'Design the back wall of the stand': [
        { who: 'amara', content: '{sakura} three metres, not four: they have moved the pillar.' },
        { who: 'sakura', content: '三メートルですね。A new file comes tonight.' },
      ],
    },
  },
  'Six covers, one look': {
    dependencies: { 'Deliver the files to the printer': ['Show the six to the bookshop in the Altstadt'] },
    comments: {},
  },
  'New catalogue website': {
    dependencies: {
      'Redirect the old addresses': ['Photograph the missing covers', 'Read every page with a screen reader'],
    },
    comments: {
      'Read every page with a screen reader': [
        { who: 'amara', content: '{li} the search says “button” four times and never what it does.' },
      ],
    },
  },
};

const nothing: Details = { dependencies: {}, comments: {} };

/** The dependencies between the tasks of a project. */
export function detailsOf(projectName: string): Details {
  return details[projectName] ?? nothing;
}
