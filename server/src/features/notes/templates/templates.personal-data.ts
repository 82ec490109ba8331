import { consequence, definePersonalData, jsonFile } from '../../../kits/personal-data.ts';
import { noteTemplates, presentNoteTemplate } from './templates.ts';

/** Templates of notes, which are deleted with the account. */
export const noteTemplatesPersonalData = definePersonalData({
  downloads: [
    jsonFile('note-templates.json', async (db, userId) =>
      (await noteTemplates.readAll(db, userId)).map(presentNoteTemplate),
    ),
  ],
  consequences: async (db, userId) => [
    consequence(
      await noteTemplates.count(db, userId),
      '# note template is deleted.',
      '# note templates are deleted.',
    ),
  ],
});
