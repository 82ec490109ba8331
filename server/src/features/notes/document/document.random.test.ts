import { newId } from '@longtable/contract/ids';
import { noteDocumentsApi as api } from '@longtable/contract/note-documents';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { editSomewhere } from '../../../../test/edit-note.ts';
import { insertNote, openNote } from '../../../../test/notes.ts';
import { seededRandom } from '../../../../test/seeded-random.ts';
import { type Person, startTestApp, type TestApp } from '../../../../test/test-app.ts';

let app: TestApp;
let ada: Person;
beforeAll(async () => {
  app = await startTestApp();
  ada = await app.newPerson('Ada');
});
afterAll(() => app.close());

const random = seededRandom('NOTE_SEED');
test(`two to five writers who lose requests and answers have the same text in the end (NOTE_SEED=${random.seed})`, async () => {
  const { chance, pick } = random;
  for (let round = 0; round < 4; round += 1) {
    const noteId = await insertNote(app, ada);
    const clients = Array.from({ length: 2 + round }, () => openNote(ada, noteId));
    for (let step = 0; step < 80; step += 1) {
      const busy = clients.filter(() => chance(0.6));
      for (const client of busy) for (let edits = 0; edits < 3; edits += 1) editSomewhere(client, random);
      await Promise.all(
        busy.map(async (client) => {
          // The answer is lost, and all of it is sent again.
          if (chance(0.2)) await client.sendAndLose();
          if (chance(0.7)) await client.send();
          if (chance(0.5)) await client.load();
        }),
      );
      // Stores everything, as the job does; the next update comes on top of that.
      if (chance(0.1)) await ada.ok(api.keepVersion, { noteId, id: newId() });
      if (chance(0.05)) {
        const { versions } = await ada.ok(api.versions, { noteId });
        if (versions.length > 0)
          await ada.ok(api.restoreVersion, { noteId, versionId: pick(versions).id, id: newId() });
      }
    }
    for (const client of clients) await client.send();
    // Somebody who comes new, who has the stored state only.
    await ada.ok(api.keepVersion, { noteId, id: newId() });
    const fresh = openNote(ada, noteId);
    for (const client of [...clients, fresh]) await client.load();
    for (const client of clients) {
      expect(client.fragment.toString()).toBe(fresh.fragment.toString());
      expect(client.seq()).toBe(fresh.seq());
    }
    expect(fresh.fragment.length).toBeGreaterThan(0);
    const { updates, seq } = await ada.ok(api.get, { noteId });
    expect(updates).toEqual([]);
    expect(seq).toBeGreaterThan(50);
  }
}, 120_000);
