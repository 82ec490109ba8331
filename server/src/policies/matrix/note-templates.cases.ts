import { newId } from '@longtable/contract/ids';
import { noteBacklinksApi } from '@longtable/contract/note-backlinks';
import { noteTemplatesApi } from '@longtable/contract/note-templates';
import { noteTemplateContent } from '../../../test/note-template.ts';
import { insertNote } from '../../../test/notes.ts';
import { signUpActors } from './actors.ts';
import { type Context, defineMatrix } from './matrix.ts';

const kinds = ['signedOut', 'stranger', 'owner'] as const;
type Kind = (typeof kinds)[number];

const signedIn = { signedOut: 401, stranger: 200, owner: 200 };
const itsOwner = { signedOut: 401, stranger: 404, owner: 200 };

/** Templates exist for their owner only; what links to a note is read by those who see the note. */
export const noteTemplates = defineMatrix({
  name: 'templates and backlinks of notes',
  kinds,
  actors: signUpActors(kinds),
  cases: [
    { endpoint: noteTemplatesApi.list, input: () => ({}), answers: signedIn },
    { endpoint: noteTemplatesApi.create, input: newTemplate, answers: signedIn },
    {
      endpoint: noteTemplatesApi.update,
      input: async (context) => ({ ...(await aTemplate(context)), name: 'Another name' }),
      answers: itsOwner,
    },
    { endpoint: noteTemplatesApi.delete, input: aTemplate, answers: itsOwner },
    {
      endpoint: noteBacklinksApi.list,
      input: async ({ app, actors }) => ({ noteId: await insertNote(app, actors.owner) }),
      answers: itsOwner,
    },
  ],
});

function newTemplate() {
  return { id: newId(), name: 'Watch', content: noteTemplateContent() };
}

/** About a template of the owner. */
async function aTemplate({ actors: { owner } }: Context<Kind>): Promise<{ noteTemplateId: string }> {
  const { id } = await owner.ok(noteTemplatesApi.create, newTemplate());
  return { noteTemplateId: id };
}
